/** The label that spec 2 quotes for the date of an overdue immunisation (section 4). */
export const immunisationTexts = { wasDue: "Was Due" } as const;
