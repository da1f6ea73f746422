import type { MenuArea } from "#practice-api/identity/endpoints.ts";
import type { RequestContext } from "./request-context.ts";

/**
 * Whether the practice's menu gives the account an area, without which nothing of it is read (ruling B23).
 * @throws PracticeError when the menu cannot be read.
 */
export async function hasArea({ menu }: Pick<RequestContext, "menu">, area: MenuArea): Promise<boolean> {
  return (await menu()).entries.some((item) => item.area === area);
}
