/** Spec 1, sections 2 and 8. Letter case and spelling are the specification's. */
export const profileTexts = {
  saved: "Profile update successfully.",
  notSaved: "Profile issue update soon.",
  noAddress: "No address found",
  noContactDetail: "Contact detail not available",
  removeQuestion: "Are you sure you want to delete this emergency contact?",
} as const;

/** Spec 1, section 5, "Add emergency contact". */
export const emergencyContactTexts = {
  title: "Title Cannot Be Empty",
  given: "Name cannot be Empty",
  family: "Family Name Cannot Be Empty",
  relationship: "Relationship cannot be Empty",
  mobile: "Home Phone Cannot Be Empty",
  workPhone: "Work Phone cannot be Empty",
} as const;
