import { expect, test } from "vitest";
import { playedStepText } from "#mock-server/cli/play-text.ts";
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

test("prints a failed step with its place in the file and what the page showed", () => {
  const problem = "expect(locator).toBeVisible() failed\n\nLocator: getByText(/72/)\nTimeout: 30000ms";
  expect(playedStepText({ ...failed, text: 'see "72"', problem }, "a.yaml")).toBe(
    [
      '  ✗ see "72"',
      "    a.yaml:8: The page does not show it.",
      "    The page showed:",
      "      Dashboard · HbA1c 71",
    ].join("\n"),
  );
});

test.each([
  ['do not see "72"', "expect(locator).toHaveCount(0) failed", "The page shows it."],
  [
    'press "Book"',
    "locator.click: Timeout 30000ms exceeded.",
    "The page has nothing that this step can use.",
  ],
  [
    'press "Book"',
    "locator.click: Error: strict mode violation: getByText('Book') resolved to 2 elements",
    "Several things on the page have these words.",
  ],
  [
    'press "Book"',
    "POST /__mock/journal/verify answered 417: POST Patient/Appointment was made 0 times, and once was expected.\n\nCall Log:",
    "POST Patient/Appointment was made 0 times, and once was expected.",
  ],
])("says in plain words why %s failed", (text, problem, reason) => {
  expect(playedStepText({ ...failed, text, problem }, "a.yaml")).toContain(`a.yaml:8: ${reason}\n`);
});
