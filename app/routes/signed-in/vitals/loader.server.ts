import type { RequestContext } from "#app/.server/request-context.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import type { List } from "#app/lists/list.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import type { ListedVital } from "./vital-groups.ts";

export async function listVitals(context: RequestContext, pages: number): Promise<List<ListedVital>> {
  const read = (page: number) => context.api.vitals.list({ page });
  const [list, now] = await Promise.all([
    readList(context, { read, pages, pageSize: pageSizes.vitals }),
    context.now(),
  ]);
  const entries = list.entries.map((one) => ({ ...one, isFuture: Date.parse(one.at) > now.toMillis() }));
  return { ...list, entries };
}
