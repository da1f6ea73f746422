import { describe, expect, test } from "vitest";
import { isAreaChecked } from "#app/.server/screen-loader.ts";
import { menuScreens, signedInScreens, signedOutScreens } from "#app/screens.ts";
import { menuAreas } from "#practice-api/identity/endpoints.ts";

type RouteModule = Partial<
  Record<"loader" | "action" | "clientLoader" | "ErrorBoundary" | "default", unknown>
>;

const files = import.meta.glob<RouteModule>("../../app/routes/signed-in/**/*.tsx");
const fileOf = (module: string) => `../../app/routes/signed-in/${module}`;
const modules = new Set(signedInScreens.map(({ module }) => module));
const load = async (module: string): Promise<RouteModule> => files[fileOf(module)]?.() ?? {};

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
    const listed = [...modules].map(fileOf);
    expect(listed.filter((file) => !(file in files))).toEqual([]);
    expect(
      Object.keys(files).filter((file) => file.endsWith("/route.tsx") && !listed.includes(file)),
    ).toEqual([]);
  });

  test.each([...modules])("%s checks the area in its loader and in its action", async (module) => {
    const { loader, action } = await load(module);
    expect(isAreaChecked(loader)).toBe(true);
    expect([loader, action].filter((handler) => handler !== undefined && !isAreaChecked(handler))).toEqual(
      [],
    );
  });

  test.each([...modules])("%s has the hover cache and the error boundary of all screens", async (module) => {
    const { clientLoader, ErrorBoundary } = await import("#app/shell/screen-exports.ts");
    expect(await load(module)).toMatchObject({ clientLoader, ErrorBoundary });
  });
});
