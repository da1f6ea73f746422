import type { RequestContext } from "#app/.server/request-context.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import type { List } from "#app/lists/list.ts";
import type { Vital } from "#practice-api/vitals/endpoints.ts";
import { vitalPageSize } from "#practice-api/vitals/rules.ts";

/** Measurements as the practice lists them. */
export async function listVitals(context: RequestContext, pages: number): Promise<List<Vital>> {
  return await readList(context, {
    read: (page) => context.api.vitals.list({ page }),
    pages,
    pageSize: vitalPageSize,
  });
}
