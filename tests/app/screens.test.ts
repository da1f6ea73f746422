import { describe, expect, test } from "vitest";
import { isAreaChecked } from "#app/.server/screen.ts";
import { menuScreens, signedInScreens, signedOutScreens } from "#app/screens.ts";
import { menuAreas } from "#practice-api/identity/endpoints.ts";

type RouteModule = Partial<
  Record<"loader" | "action" | "clientLoader" | "ErrorBoundary" | "default", unknown>
>;

const modules = import.meta.glob<RouteModule>("../../app/routes/signed-in/**/route.tsx");
const folders = new Set(signedInScreens.map(({ folder }) => folder));
const load = async (folder: string): Promise<RouteModule> =>
  modules[`../../app/routes/signed-in/${folder}/route.tsx`]?.() ?? {};

describe("the screens", () => {
  test("have one path each", () => {
    const paths = [...signedOutScreens, ...signedInScreens].map(({ path }) => path);
    expect(paths).toEqual([...new Set(paths)]);
  });

  test("cover every area of the practice's menu with one menu entry", () => {
    const areas = Object.values(menuAreas);
    // An area that two screens have is there twice.
    const inMenu = signedInScreens.flatMap(({ area, menu }) => (menu ? [area] : []));
    expect(inMenu.toSorted()).toEqual(areas.toSorted());
    expect(menuScreens.size).toBe(areas.length);
  });

  test("are all the signed-in route modules there are", () => {
    const found = Object.keys(modules).map((file) => file.split("signed-in/")[1]?.replace("/route.tsx", ""));
    expect(found.sort()).toEqual([...folders].sort());
  });

  test.each([...folders])("%s checks the area in its loader and in its action", async (folder) => {
    const { loader, action } = await load(folder);
    expect(isAreaChecked(loader)).toBe(true);
    expect([loader, action].filter((handler) => handler !== undefined && !isAreaChecked(handler))).toEqual(
      [],
    );
  });

  test.each([...folders])("%s has the hover cache and the error boundary of all screens", async (folder) => {
    const { clientLoader, ErrorBoundary } = await import("#app/shell/screen.ts");
    expect(await load(folder)).toMatchObject({ clientLoader, ErrorBoundary });
  });
});
