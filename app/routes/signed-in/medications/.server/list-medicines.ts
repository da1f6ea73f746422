import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import type { Medication } from "#practice-api/medications/endpoints.ts";
import { inTab, type MedicationTab, medicationTabs } from "#practice-api/medications/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";

type ListArgs = Pick<ScreenArgs, "context" | "services">;

/** The latest prescribed first; repeated ones keep the practice's order, which is that of their repeats. */
export async function listMedicines({ context, services }: ListArgs, tab: MedicationTab, pages?: number) {
  const { which } = medicationTabs[tab];
  const read = (page: number) => context.api.medications.list({ which, page });
  const list = await readList(context, { read, pages, pageSize: pageSizes.medications[which] });
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

/** Any code of a public list. Codes such as `LOCAL-…` are the practice's own and have no page. */
const plausibleCode = /^(?!local\b)[a-z0-9][a-z0-9.-]{3,39}$/i;

type GuidanceSettings = {
  url: string;
  /** Undefined allows the practice's own origin. */
  origins?: readonly string[] | undefined;
};

/** Spec 2, section 2. Undefined also when the address leads to an origin that is not allowed. */
export function guidanceFor(
  code: string | undefined,
  { url, origins }: GuidanceSettings,
  practiceUrl: string,
): string | undefined {
  if (code === undefined || !plausibleCode.test(code)) return undefined;
  const address = url.replaceAll("{code}", code);
  if (!URL.canParse(address, `${practiceUrl}/`)) return undefined;
  const page = new URL(address, `${practiceUrl}/`);
  const allowed = origins ?? [new URL(practiceUrl).origin];
  return allowed.includes(page.origin) ? page.href : undefined;
}
