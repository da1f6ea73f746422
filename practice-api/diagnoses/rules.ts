/** In the order of the tabs (spec 2, section 2). */
export const diagnosisTabs = ["longTerm", "recent", "all"] as const;
export type DiagnosisTab = (typeof diagnosisTabs)[number];

/** The specification names no size of their own. */
export const diagnosisPageSize = 100;
