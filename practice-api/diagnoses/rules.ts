/** In the order of the tabs (spec 2, section 2). */
export const diagnosisTabs = ["longTerm", "recent", "all"] as const;
export type DiagnosisTab = (typeof diagnosisTabs)[number];
