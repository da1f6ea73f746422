import type { RequestContext } from "#app/.server/request-context.ts";
import { readList } from "#app/lists/.server/read-pages.ts";
import type { List } from "#app/lists/list.ts";
import type { Vital } from "#practice-api/vitals/endpoints.ts";

/** The page size of the specification (spec 2, section 9). */
const pageSize = 30;

/** Measurements as the practice lists them. */
export async function listVitals(context: RequestContext, pages: number): Promise<List<Vital>> {
  return await readList(context, { read: (page) => context.api.vitals.list({ page }), pages, pageSize });
}
