import { expect, test } from "vitest";
import { hasFewWords, linesOf, type Run } from "#app/documents/pdf-lines.ts";

const run = (str: string, x: number, y: number, width = str.length * 5): Run => ({
  str,
  transform: [1, 0, 0, 1, x, y],
  width,
  height: 10,
});

test("words of one line are joined, with a space only where there is a gap", () => {
  expect(linesOf([run("Was", 0, 100, 15), run("seen", 20, 100, 20), run(".", 40, 100, 3)])).toEqual([
    ["Was seen."],
  ]);
});

test("a row of a table keeps its cells, and rows stay apart", () => {
  const rows = [run("Test", 0, 100), run("Usual", 300, 100), run("CRP", 0, 80), run("<5 mg/L", 300, 80)];
  expect(linesOf(rows)).toEqual([
    ["Test", "Usual"],
    ["CRP", "<5 mg/L"],
  ]);
});

test("running text is joined over its lines, and a short line ends it", () => {
  const text = [
    run("The first line goes on", 0, 100, 400),
    run("and ends here.", 0, 88, 80),
    run("Next", 0, 70, 20),
  ];
  expect(linesOf(text)).toEqual([["The first line goes on and ends here."], ["Next"]]);
});

test("a page of pictures has no lines", () => {
  expect(linesOf([])).toEqual([]);
  expect(linesOf([run(" ", 0, 0)])).toEqual([]);
});

test("a page with fewer than five words has too few", () => {
  expect(
    [[], [["Scanned 20-11-2026"], ["page", "1"]], [["Your iron is low", "today"]]].map(hasFewWords),
  ).toEqual([true, true, false]);
});

test.each([
  [
    "a raised number",
    [run("4.2 x 10", 0, 100), { ...run("9", 40, 104, 3), height: 6 }, run("/L", 43, 100)],
    "4.2 x 10^9/L",
  ],
  ["one of the same size", [run("10", 0, 100), run("-3", 10, 103), run("5", 20, 100)], "10^-3 5"],
  ["raised letters", [run("1", 0, 100), { ...run("st", 5, 104), height: 6 }], "1st"],
  ["a lowered number", [run("CO", 0, 100), { ...run("2", 10, 98, 3), height: 6 }], "CO2"],
])("%s is never read as part of the number before it", (_name, runs, line) => {
  expect(linesOf(runs)).toEqual([[line]]);
});
