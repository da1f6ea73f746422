import { expect, test } from "vitest";
import { linesOf, type Run } from "#app/documents/pdf-lines.ts";

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
