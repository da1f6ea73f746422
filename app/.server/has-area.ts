import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import { foundIn } from "./practice-client/practice-error.ts";
import type { RequestContext } from "./request-context.ts";

/** Ruling B23. @throws PracticeError when the menu cannot be read, or the area may be unreadable in it. */
export async function hasArea({ menu }: Pick<RequestContext, "menu">, area: MenuArea): Promise<boolean> {
  const listPage = await menu();
  const found = listPage.entries.find((item) => item.area === area);
  return foundIn("identity.menu", listPage, found) !== undefined;
}
