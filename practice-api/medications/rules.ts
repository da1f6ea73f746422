import type { Medication } from "./endpoints.ts";

export type MedicationTab = "longTerm" | "all" | "recent" | "repeated";

/** The list that a tab is made from, and whether only long-term medicines are shown of it (ruling B12). */
export const medicationTabs = {
  longTerm: { which: "all", longTermOnly: true },
  all: { which: "all", longTermOnly: false },
  recent: { which: "recent", longTermOnly: false },
  repeated: { which: "repeated", longTermOnly: false },
} as const satisfies Record<MedicationTab, unknown>;

/** The medicines of a list that a tab shows. */
export function inTab(tab: MedicationTab, medications: readonly Medication[]): Medication[] {
  return medications.filter(({ isLongTerm }) => !medicationTabs[tab].longTermOnly || isLongTerm === true);
}
