import type { RequestContext } from "#app/.server/request-context.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import type { DateRange } from "#app/lists/date-range.ts";
import type { List } from "#app/lists/list.ts";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { resultPageSize } from "#practice-api/results/rules.ts";

export type ResultSearch = { search?: string | undefined; range?: DateRange | undefined; pages: number };

/** Test results, the newest first. Listing them marks none as read (ruling B31). */
export async function listResults(
  context: RequestContext,
  { search, range, pages }: ResultSearch,
): Promise<List<TestResult>> {
  const query = { ...(search === undefined ? {} : { search }), ...range };
  const read = (page: number) => context.api.results.list({ ...query, page });
  const found = await readList(context, { read, pages, pageSize: resultPageSize });
  return { ...found, entries: found.entries.toSorted((a, b) => (timeOf(b) || 0) - (timeOf(a) || 0)) };
}

const timeOf = ({ reportedAt }: TestResult) => Date.parse(reportedAt ?? "");
