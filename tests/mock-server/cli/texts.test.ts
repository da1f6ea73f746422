import { expect, test } from "vitest";
import { spanText } from "#mock-server/cli/format.ts";
import { contentText, playedStepText } from "#mock-server/cli/play-text.ts";

const failed = {
  line: 8,
  outcome: "failed",
  milliseconds: 30_000,
  shown: ["Dashboard", "HbA1c 71"],
} as const;

test("prints a failed step with its place in the file and what the page showed", () => {
  const problem = 'The text "72" did not appear.';
  expect(playedStepText({ ...failed, text: 'see "72"', problem }, "a.yaml")).toBe(
    [
      '  ✗ see "72"',
      '    a.yaml:8: The text "72" did not appear.',
      "    The page showed:",
      "      Dashboard · HbA1c 71",
    ].join("\n"),
  );
});

test("prints why a step that passed proves little", () => {
  const passed = { line: 8, outcome: "passed", milliseconds: 3, text: 'see "Overdue"' } as const;
  expect(playedStepText({ ...passed, remark: "the page had this before, too" }, "a.yaml")).toBe(
    '  ✓ see "Overdue" (the page had this before, too)',
  );
});

test("prints what a page has for the next step", () => {
  const content = { press: ["Book", 'the "left" knee'], fields: [], shown: ["Appointments", "09:15"] };
  expect(contentText(content)).toBe(
    [
      '  To press or choose: "Book", "the \\"left\\" knee"',
      "  To type into: nothing",
      "  To see: Appointments · 09:15",
    ].join("\n"),
  );
});

test("a time that is left is said in its largest unit", () => {
  const times = [59, 60, 3_599, 3_600, 86_400].map(spanText);
  expect(times).toEqual(["59 seconds", "1 minute", "59 minutes", "1 hour", "1 day"]);
});
