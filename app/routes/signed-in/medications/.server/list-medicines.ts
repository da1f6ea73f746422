import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import type { List } from "#app/lists/list.ts";
import type { Medication } from "#practice-api/medications/endpoints.ts";
import {
  inTab,
  type MedicationTab,
  medicationPageSize,
  medicationTabs,
} from "#practice-api/medications/rules.ts";
import type { Medicine } from "../medicine.ts";
import { guidanceFor } from "./guidance.ts";

type ListArgs = Pick<ScreenArgs, "context" | "services">;

/** The latest prescribed first; repeated ones keep the practice's order, which is that of their repeats. */
export async function listMedicines(
  { context, services }: ListArgs,
  tab: MedicationTab,
  pages?: number,
): Promise<List<Medicine>> {
  const { which } = medicationTabs[tab];
  const read = (page: number) => context.api.medications.list({ which, page });
  const list = await readList(context, { read, pages, pageSize: medicationPageSize[which] });
  const shown = inTab(tab, list.entries);
  if (which !== "repeated") shown.sort(byPrescription);
  return {
    ...list,
    entries: shown.map(({ code, ...medicine }) => ({
      ...medicine,
      guidance: guidanceFor(code, services.config.guidance, context.session.data.apiUrl),
    })),
  };
}

function byPrescription(one: Medication, other: Medication): number {
  return (other.prescribedOn ?? "").localeCompare(one.prescribedOn ?? "");
}
