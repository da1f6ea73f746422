import { expect, test } from "vitest";
import { code, text } from "./support/import-graph.ts";

/**
 * The most lines of each top folder. A number falls with the folder, and rises only in a commit that says which behaviour
 * the lines buy.
 */
const most = {
  app: 56_602,
  machines: 2_014,
  "practice-api": 5_782,
  "mock-server": 27_880,
  fixtures: 4_933,
  tests: 36_651,
  e2e: 10_042,
  simulation: 8_972,
  bench: 2_750,
  scripts: 1_533,
};

test.each(Object.entries(most))("%s has at most %i lines", (folder, lines) => {
  const own = code.filter((file) => file.startsWith(`${folder}/`));
  expect(own.reduce((sum, file) => sum + text(file).split("\n").length - 1, 0)).toBeLessThanOrEqual(lines);
});
