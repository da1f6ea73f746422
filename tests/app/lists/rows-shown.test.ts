import { expect, test } from "vitest";
import { maxPages, pagesIn, withPages } from "#app/lists/pages-shown.ts";
import { isPartShown, rowsIn } from "#app/lists/rows-shown.ts";

const search = (query: string) => new URLSearchParams(query);

test.each([
  ["", 20],
  ["shown=19", 20],
  ["shown=20", 20],
  ["shown=21", 21],
  ["shown=40", 40],
  ["shown=40.5", 20],
  ["shown=-40", 20],
  ["shown=many", 20],
  ["shown=", 20],
])("shows for the address ?%s %i rows", (query, rows) => {
  expect(rowsIn(search(query))).toBe(rows);
});

test.each([
  ["", 20, false],
  ["", 21, true],
  ["shown=40", 40, false],
  ["shown=40", 41, true],
])("says for the address ?%s and %i loaded rows whether some are hidden: %s", (query, loaded, isPart) => {
  expect(isPartShown(search(query), loaded)).toBe(isPart);
});

test.each([
  ["", 1],
  ["pages=0", 1],
  ["pages=1", 1],
  ["pages=2", 2],
  ["pages=50", 50],
  ["pages=51", 50],
  ["pages=2.5", 1],
  ["pages=-3", 1],
  ["pages=x", 1],
])("reads for the address ?%s %i pages", (query, pages) => {
  expect(pagesIn(search(query))).toBe(pages);
  expect(maxPages).toBe(50);
});

test("writes the pages into an address, and leaves out one", () => {
  expect(withPages("/reports", 1)).toBe("/reports");
  expect(withPages("/reports", 2)).toBe("/reports?pages=2");
  expect(withPages("/reports?show=read", 3)).toBe("/reports?show=read&pages=3");
});
