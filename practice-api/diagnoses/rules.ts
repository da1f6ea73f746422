/** The lists of the screen, in the order of its tabs (spec 2, section 2). */
export const diagnosisTabs = ["longTerm", "recent", "all"] as const;
export type DiagnosisTab = (typeof diagnosisTabs)[number];

/** How many diagnoses are on a full page. The specification names no size of their own. */
export const diagnosisPageSize = 100;
