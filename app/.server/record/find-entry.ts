import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { type Identified, readPages } from "#practice-api/wire/read-pages.ts";
import { hasArea } from "../has-area.ts";
import type { RequestContext } from "../request-context.ts";

/** The entry that an address names, from the list of its area. Undefined also where the account may not see the area. */
export async function findEntry<T extends Identified>(
  context: Pick<RequestContext, "menu">,
  area: MenuArea,
  id: string,
  pageSize: number,
  list: (of: { page: number }) => Promise<ListPage<T>>,
): Promise<T | undefined> {
  return (await findEntries(context, area, [id], pageSize, list))[0];
}

/** Those of several that are in the list, in the order of their ids. Without ids nothing is read. */
export async function findEntries<T extends Identified>(
  context: Pick<RequestContext, "menu">,
  area: MenuArea,
  ids: readonly string[],
  pageSize: number,
  list: (of: { page: number }) => Promise<ListPage<T>>,
): Promise<T[]> {
  if (ids.length === 0 || !(await hasArea(context, area))) return [];
  const isWanted = ({ id = "" }: T) => ids.includes(id);
  const read = (page: number) => list({ page });
  const until = (entries: readonly T[]) => entries.filter(isWanted).length >= ids.length;
  const found = (await readPages(read, { pageSize, until })).entries.filter(isWanted);
  return found.sort((one, other) => ids.indexOf(one.id ?? "") - ids.indexOf(other.id ?? ""));
}
