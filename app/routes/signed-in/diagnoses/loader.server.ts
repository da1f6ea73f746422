import type { RequestContext } from "#app/.server/request-context.ts";
import { byDay } from "#app/format/dates.ts";
import { termOf } from "#app/format/plain-text.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import type { List } from "#app/lists/list.ts";
import type { Diagnosis } from "#practice-api/diagnoses/endpoints.ts";
import type { DiagnosisTab } from "#practice-api/diagnoses/rules.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";

/** With what the practice calls it in plain words. */
export type ListedDiagnosis = Diagnosis & { plain?: string | undefined };

export async function listDiagnoses(
  context: Pick<RequestContext, "api" | "asOf" | "practiceData">,
  tab: DiagnosisTab,
  pages: number,
): Promise<List<ListedDiagnosis>> {
  const read = (page: number) => context.api.diagnoses.list({ which: tab, page });
  const list = await readList(context, { read, pages, pageSize: pageSizes.diagnoses });
  const entries = list.entries.toSorted((a, b) => byDay(b.onset, a.onset));
  const plainOf = ({ note = "" }: Diagnosis) => context.practiceData.diagnoses.get(termOf(note));
  return { ...list, entries: entries.map((one) => ({ ...one, plain: plainOf(one) })) };
}
