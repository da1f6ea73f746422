/** Those that spec 2 quotes in section 5, and the notice that spec 1 describes. */
export const repeatTexts = {
  noMedicine: "Select at least one Medicine",
  noPharmacy: "Please select pharmacy",
  balance: "Cannot send pickup request patient has outstanding balance",
  /** Where the practice has no notice of its own (spec 1, section 3; ruling B42). */
  defaultNotice:
    "Collect your prescription from reception. Please allow two working days. You need to see your doctor or nurse every six months for a review before we can give you more repeats.",
} as const;
