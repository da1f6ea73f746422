import type { RequestContext } from "#app/.server/request-context.ts";
import { isoDay } from "#app/format/dates.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import type { Diagnosis } from "#practice-api/diagnoses/endpoints.ts";
import { type DiagnosisTab, diagnosisPageSize } from "#practice-api/diagnoses/rules.ts";

export async function listDiagnoses(context: RequestContext, tab: DiagnosisTab, pages: number) {
  const read = (page: number) => context.api.diagnoses.list({ which: tab, page });
  const list = await readList(context, { read, pages, pageSize: diagnosisPageSize });
  const dayOf = ({ onset }: Diagnosis) => (onset === undefined ? "" : isoDay(onset));
  return { ...list, entries: list.entries.toSorted((a, b) => dayOf(b).localeCompare(dayOf(a))) };
}
