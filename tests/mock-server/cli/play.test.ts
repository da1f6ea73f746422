import { expect, test } from "vitest";
import { contentText, playedStepText } from "#mock-server/cli/play-text.ts";
import { openPractice } from "../../support/practice.ts";
import { runCommand } from "./run-command.ts";

const practice = openPractice({ portalUrl: "http://127.0.0.1:9" });
const failed = {
  line: 8,
  outcome: "failed",
  milliseconds: 30_000,
  shown: ["Dashboard", "HbA1c 71"],
} as const;

test("says which portal does not answer, before a browser is started", async () => {
  expect(await runCommand(["--at", practice.url, "play", "slot-taken"])).toEqual({
    code: 3,
    text: "No portal answers at http://127.0.0.1:9. Start both with npm start, or name it with --portal.",
  });
});

test.each(["0", "-1", "soon", "Infinity"])("refuses to wait %s seconds", async (wait) => {
  const text = "--wait must be a number of seconds above zero.";
  expect(await runCommand(["--at", practice.url, "play", "slot-taken", "--wait", wait])).toEqual({
    code: 2,
    text,
  });
});

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
