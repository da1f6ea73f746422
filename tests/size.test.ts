import { expect, test } from "vitest";
import { code, text } from "./support/import-graph.ts";

/**
 * The most lines of each top folder. A number falls with the folder, and rises only in a commit that says which behaviour
 * the lines buy.
 */
const most = {
  app: 53_902,
  machines: 2_010,
  "practice-api": 6_019,
  "mock-server": 28_246,
  fixtures: 5_047,
  tests: 35_393,
  e2e: 10_963,
  simulation: 8_974,
  bench: 2_700,
  scripts: 1_526,
};

test.each(Object.entries(most))("%s has at most %i lines", (folder, lines) => {
  const own = code.filter((file) => file.startsWith(`${folder}/`));
  expect(own.reduce((sum, file) => sum + text(file).split("\n").length - 1, 0)).toBeLessThanOrEqual(lines);
});
