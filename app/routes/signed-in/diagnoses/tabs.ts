import { type DiagnosisTab, diagnosisTabs } from "#practice-api/diagnoses/rules.ts";

/** The specification's names (spec 2, section 2). */
export const tabNames: Record<DiagnosisTab, string> = {
  longTerm: "Long Term",
  recent: "Recent Diagnosis",
  all: "All Diagnosis",
};

export function tabOf(search: URLSearchParams): DiagnosisTab {
  return diagnosisTabs.find((tab) => tab === search.get("tab")) ?? "longTerm";
}

export const tabHref = (tab: DiagnosisTab) => (tab === "longTerm" ? "/diagnosis" : `/diagnosis?tab=${tab}`);
