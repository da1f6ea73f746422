import { readFileSync } from "node:fs";
import { join, matchesGlob } from "node:path";
import { expect, test } from "vitest";
import { code, imports } from "../support/import-graph.ts";

test("the stylesheet of signed-out pages has every module that they show as a source", () => {
  const css = readFileSync("app/signed-out.css", "utf8");
  const sources = [...css.matchAll(/@source "(.+)";/g)].map(([, glob = ""]) => join("app", glob));
  const isShown = /^app\/(root\.tsx|routes\/(signed-out\/|not-found\.tsx))/;
  const shown = new Set(code.filter((file) => isShown.test(file) && !file.includes("/.server/")));
  for (const file of shown) {
    for (const { from, to, isType } of imports) {
      if (from === file && !isType && to.startsWith("app/") && !to.startsWith("app/.server/")) shown.add(to);
    }
  }
  const styled = [...shown].filter(
    (file) => file.endsWith(".tsx") && readFileSync(file, "utf8").includes("className"),
  );
  expect(styled.length).toBeGreaterThan(20);
  expect(styled.filter((file) => !sources.some((glob) => matchesGlob(file, glob)))).toEqual([]);
});
