/** Spec 2, section 4, for an overdue immunisation. */
export const immunisationTexts = { wasDue: "Was Due" } as const;
