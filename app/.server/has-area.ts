import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { findInPages, type Identified } from "#practice-api/wire/read-pages.ts";
import { foundIn } from "./practice-client/practice-error.ts";
import type { RequestContext } from "./request-context.ts";

/** Ruling B23. @throws PracticeError when the menu cannot be read, or the area may be unreadable in it. */
export async function hasArea({ menu }: Pick<RequestContext, "menu">, area: MenuArea): Promise<boolean> {
  const listPage = await menu();
  const found = listPage.entries.find((item) => item.area === area);
  return foundIn("identity.menu", listPage, found) !== undefined;
}

/** The entry that an address names, from the list of its area. Undefined also where the account may not see the area. */
export async function findEntry<T extends Identified>(
  context: Pick<RequestContext, "menu">,
  area: MenuArea,
  id: string,
  pageSize: number,
  list: (of: { page: number }) => Promise<ListPage<T>>,
) {
  if (!(await hasArea(context, area))) return undefined;
  const read = (page: number) => list({ page });
  return findInPages(read, { pageSize }, (entry) => entry.id === id);
}
