import type { EntryContext } from "react-router";
import { expect, test } from "vitest";
import { separateScriptPreloads } from "#app/.server/http/script-preloads.ts";

const route = (id: string, imports?: string[]) => ({ id, path: id, module: `/assets/${id}.js`, imports });
const page = {
  manifest: {
    url: "/assets/manifest.js",
    version: "1",
    entry: { module: "/assets/entry.js", imports: ["/assets/framework.js"] },
    routes: {
      root: route("root", ["/assets/framework.js", "/assets/base.js"]),
      login: route("login"),
      other: route("other", ["/assets/other-part.js"]),
    },
  },
  staticHandlerContext: { matches: [{ route: { id: "root" } }, { route: { id: "login" } }] },
} as unknown as EntryContext;

test("lists each script of the matched routes once, and leaves the head none of them", () => {
  const { context, preloads } = separateScriptPreloads(page);
  expect(preloads).toEqual([
    "/assets/framework.js",
    "/assets/root.js",
    "/assets/base.js",
    "/assets/login.js",
  ]);
  expect(context.manifest.entry).toEqual({ module: "/assets/entry.js", imports: [] });
  expect(Object.values(context.manifest.routes).map((entry) => entry?.imports)).toEqual([[], [], []]);
  expect(page.manifest.entry.imports).toEqual(["/assets/framework.js"]);
});
