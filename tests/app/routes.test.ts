import { existsSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import routes from "#app/routes.ts";
import { signedInScreens, signedOutScreens } from "#app/screens.ts";

type Found = { path: string; file: string; parent: string };

/** Each route with its whole path and the file of the route around it. */
function flatten(entries: readonly RouteConfigEntry[], base = "", parent = ""): Found[] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const whole = path === undefined ? base : `${base}/${path}`;
    return [{ path: whole || "/", file, parent }, ...flatten(children, whole, file)];
  });
}
const found = flatten(routes);

describe("the routes", () => {
  test("have a file each", () => {
    expect(found.filter(({ file }) => !existsSync(`app/${file}`))).toEqual([]);
  });

  test.each([
    ["signed-in", signedInScreens],
    ["signed-out", signedOutScreens],
  ])("lead to each %s screen once", (folder, screens) => {
    for (const screen of screens) {
      const file = `routes/${folder}/${screen.module}`;
      expect(found.filter((route) => route.file === file).map(({ path }) => path)).toEqual([screen.path]);
    }
  });

  test("show a dialog over its screen, and other screens in the layout", () => {
    for (const { path, over, module } of signedInScreens) {
      const behind = signedInScreens.find((screen) => screen.path === over);
      const parent = behind === undefined ? "layout.tsx" : behind.module;
      expect(found.find(({ file }) => file === `routes/signed-in/${module}`)).toMatchObject({
        path,
        parent: `routes/signed-in/${parent}`,
      });
    }
    expect(found.find(({ path }) => path === "/login/help")?.parent).toBe(
      "routes/signed-out/login/route.tsx",
    );
    expect(found.find(({ path }) => path === "/signup")?.parent).toBe("routes/signed-out/layout.tsx");
  });
});
