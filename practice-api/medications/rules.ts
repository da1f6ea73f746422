export type MedicationTab = "longTerm" | "all" | "recent" | "repeated";

/** The list that a tab is made from, and whether only long-term medicines are shown of it (ruling B12). */
export const medicationTabs = {
  longTerm: { which: "all", longTermOnly: true },
  all: { which: "all", longTermOnly: false },
  recent: { which: "recent", longTermOnly: false },
  repeated: { which: "repeated", longTermOnly: false },
} as const satisfies Record<MedicationTab, unknown>;

/** How many medicines are on a full page (spec 2, section 9). */
export const medicationPageSize = { all: 50, recent: 50, repeated: 10 } as const;

/** The medicines of a list that a tab shows. */
export function inTab<M extends { isLongTerm?: boolean | undefined }>(
  tab: MedicationTab,
  medications: readonly M[],
): M[] {
  return medications.filter(({ isLongTerm }) => !medicationTabs[tab].longTermOnly || isLongTerm === true);
}
