import type { RequestContext } from "#app/.server/request-context.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import type { List } from "#app/lists/list.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import type { ListedVital } from "./vital-groups.ts";

export async function listVitals(context: RequestContext, pages: number): Promise<List<ListedVital>> {
  const read = (page: number) => context.api.vitals.list({ page });
  const list = await readList(context, { read, pages, pageSize: pageSizes.vitals });
  const isFuture = ({ at }: { at: string }) => Date.parse(at) > Date.parse(list.asOf);
  return { ...list, entries: list.entries.map((one) => ({ ...one, isFuture: isFuture(one) })) };
}
