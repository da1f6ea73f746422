import { expect, test } from "vitest";
import { code, text } from "./support/import-graph.ts";

/**
 * The most lines of each top folder. A number falls with the folder, and rises only in a commit that says which behaviour
 * the lines buy.
 */
const most = {
  app: 58_323,
  machines: 2_165,
  "practice-api": 6_420,
  "mock-server": 28_901,
  fixtures: 5_100,
  tests: 36_408,
  e2e: 10_963,
  simulation: 9_000,
  bench: 2_700,
  scripts: 1_526,
};

test.each(Object.entries(most))("%s has at most %i lines", (folder, lines) => {
  const own = code.filter((file) => file.startsWith(`${folder}/`));
  expect(own.reduce((sum, file) => sum + text(file).split("\n").length - 1, 0)).toBeLessThanOrEqual(lines);
});
