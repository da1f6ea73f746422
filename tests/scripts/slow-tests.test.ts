import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { skippedTests, slowTests } from "../../scripts/slow-tests.mjs";

const all = Object.keys(slowTests);

test("every slow test and everything that one guards exists", () => {
  const named = Object.entries(slowTests).flatMap(([slow, guarded]) => [slow, ...guarded]);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test("a slow test is left out unless it or something that it guards has changed", () => {
  const slow = "tests/app/server/session/store-faults.test.ts";
  expect(skippedTests(["README.md"])).toEqual(all);
  expect(skippedTests([slow])).not.toContain(slow);
  expect(skippedTests(["app/.server/session/"])).toEqual(all.filter((name) => name !== slow));
  expect(skippedTests(["app/.server/payments/settle.ts"])).not.toContain(
    "tests/app/server/payments/killed-processes.test.ts",
  );
});

test("no test is left out where the changes are not known", () => {
  expect(skippedTests(null)).toEqual([]);
});
