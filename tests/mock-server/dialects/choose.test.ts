import { expect, test } from "vitest";
import { withDialect } from "#mock-server/console/dialects/with-dialect.ts";
import { dialectList, dialectProblem, missingIndexOf } from "#mock-server/dialects/choose.ts";
import { dialectNames, dialects } from "#mock-server/dialects/table.ts";
import { readOptions } from "#mock-server/options.ts";

test.each([
  [["numeric-id"], 'There is no dialect "numeric-id". The nearest is "numeric-ids".'],
  [["gzip", "gzip"], '"gzip" is there a second time.'],
  [["text-ids", "numeric-ids"], 'A world speaks "numeric-ids" or "text-ids", not both.'],
  [
    ["na-for-nothing", "gzip", "null-for-nothing"],
    'A world speaks "null-for-nothing" or "na-for-nothing", not both.',
  ],
  [["numeric-ids", "gzip"], undefined],
  [[], undefined],
])("a world that should speak %s", (names, problem) => {
  expect(dialectProblem(names)).toBe(problem);
});

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

test("the default world speaks what the option or the environment says", () => {
  expect(readOptions(["--dialect", "gzip,numeric-ids"], { MOCK_DIALECTS: "text-ids" })).toMatchObject({
    dialects: ["numeric-ids", "gzip"],
  });
  expect(readOptions([], { MOCK_DIALECTS: "text-ids" })).toMatchObject({ dialects: ["text-ids"] });
  expect(readOptions([], { MOCK_DIALECTS: "textids" })).toBe(
    '--dialect or MOCK_DIALECTS: There is no dialect "textids". The nearest is "text-ids".',
  );
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
