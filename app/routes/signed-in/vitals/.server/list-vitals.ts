import type { RequestContext } from "#app/.server/request-context.ts";
import { readPages } from "#app/lists/.server/read-pages.ts";
import type { List } from "#app/lists/list.ts";
import type { Vital } from "#practice-api/vitals/endpoints.ts";

/** The page size of the specification (spec 2, section 9). */
const pageSize = 30;

export type Measurement = Vital & { id: string };

/** The newest measurements first, as the practice lists them. One without an id is named by its place. */
export async function listVitals(context: RequestContext, pages: number): Promise<List<Measurement>> {
  const read = async (page: number) => {
    const listing = await context.api.vitals.list({ page });
    const entries = listing.entries.map((one, index) => ({ ...one, id: one.id ?? `${page}.${index}` }));
    return { ...listing, entries };
  };
  const range = await readPages(read, { pages, pageSize });
  return { ...range, asOf: (await context.now()).toUTC().toISO() };
}
