import { join } from "node:path";
import { expect, test } from "vitest";
import { floorFaults, newInScript, newInStyles } from "../../scripts/browser-floor.ts";
import { testTables } from "../support/function-tables.ts";

testTables(join(import.meta.dirname, "browser-floor.yaml"), { newInScript, newInStyles });

test("an entry of the list allows one thing, in one chunk where it names that, and goes when nothing needs it", () => {
  const files = [
    ["one-12345678.js", "Map.groupBy(list)"],
    ["two-12345678.js", "Map.groupBy(list)"],
  ] as const;
  expect(floorFaults(files, {})).toHaveLength(2);
  expect(floorFaults(files, { "Map.groupBy": "why" })).toEqual([]);
  expect(floorFaults(files, { "one: Map.groupBy": "why" })).toEqual(["two-12345678.js: Map.groupBy"]);
  expect(floorFaults(files, { "Map.groupBy": "why", "@page": "why" })).toEqual([
    "Nothing uses @page any more.",
  ]);
});
