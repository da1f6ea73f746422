import { expect, test } from "vitest";
import { withDialect } from "#mock-server/console/dialects/with-dialect.ts";
import { dialectList, missingIndexOf } from "#mock-server/dialects/choose.ts";
import { dialectNames, dialects } from "#mock-server/dialects/table.ts";

test("the dialects of a world are in the order of the table", () => {
  expect(dialectList.parse(["gzip", "numeric-ids"])).toEqual(["numeric-ids", "gzip"]);
  expect(dialectNames.indexOf("gzip")).toBe(dialectNames.length - 1);
});

test("each dialect has a name of its own, says what changes in one sentence, and what allows it", () => {
  expect(new Set(dialectNames).size).toBe(40);
  const inOneSentence = dialects.filter(({ changes }) => /^[^.]+(\S\.\S[^.]*)*\.$/.test(changes));
  expect(inOneSentence).toHaveLength(40);
  const source = /\((spec [12] §\d|RFC 9110)|\bB\d\d|; JSON and HTTP readers/;
  expect(dialects.filter(({ allowedBy }) => !source.test(allowedBy))).toEqual([]);
});

test("a seed decides what is missing", () => {
  expect(missingIndexOf("1")).toBe(missingIndexOf("1"));
  expect(new Set(["1", "2", "3", "4"].map(missingIndexOf)).size).toBe(4);
});

test("in the console, a dialect takes the place of another of its group", () => {
  expect(withDialect(dialects, ["gzip", "numeric-ids"], "text-ids", true)).toEqual(["gzip", "text-ids"]);
  expect(withDialect(dialects, ["gzip", "numeric-ids"], "no-totals", true)).toEqual([
    "gzip",
    "numeric-ids",
    "no-totals",
  ]);
  expect(withDialect(dialects, ["gzip", "numeric-ids"], "gzip", false)).toEqual(["numeric-ids"]);
});
