import { describe, expect, test } from "vitest";
import { markedLines, withSuggestion } from "#mock-server/console/editor/marks.ts";

const text = "people:\n  aroha:\n    immunisations: [{ status: ovedue }]\n";
const mistake = {
  file: "copy.yaml",
  line: 3,
  column: 31,
  length: 6,
  message: '"ovedue" is not one of overdue, due.',
  suggestion: { from: "ovedue", to: "overdue" },
};

describe("the marks of a scenario's text", () => {
  test("underline the mistake in its line", () => {
    const lines = markedLines(text, [mistake]);
    expect(lines.filter(({ isWrong }) => isWrong).map(({ number }) => number)).toEqual([3]);
    expect(lines[2]?.parts).toEqual([
      { text: "    immunisations: [{ status: ", isMarked: false },
      { text: "ovedue", isMarked: true },
      { text: " }]", isMarked: false },
    ]);
  });

  test("keep every character, also where mistakes overlap or reach beyond the line", () => {
    const overlapping = [mistake, { ...mistake, column: 33, length: 500 }, { ...mistake, line: 99 }];
    const shown = markedLines(text, overlapping).map(({ parts }) => parts.map((part) => part.text).join(""));
    expect(shown.join("\n")).toBe(text);
  });
});

describe("a suggestion", () => {
  test("replaces what was written, where it was written", () => {
    expect(withSuggestion(text, mistake)).toBe(text.replace("ovedue", "overdue"));
    const twice = `${text}    # ovedue\n`;
    expect(withSuggestion(twice, { ...mistake, line: 4, column: 1 })).toBe(`${text}    # overdue\n`);
  });

  test("changes nothing when the line is another one by now", () => {
    expect(withSuggestion("title: x\n", mistake)).toBe("title: x\n");
    expect(withSuggestion("a\nb\nc\n", mistake)).toBe("a\nb\nc\n");
  });
});
