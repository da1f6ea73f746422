import { once } from "node:events";
import { expect, test } from "vitest";
import { openPractice } from "../../support/practice.ts";
import { runCommand, startCommand } from "./run-command.ts";

const practice = openPractice();

test.each([
  [2, ["scenaro"], "error: unknown command 'scenaro' (Did you mean scenario?)"],
  [2, ["advance"], "Say how far, such as 2 hours."],
  [2, ["advance", "tomorrow"], /^"tomorrow" is not a duration: write a whole number of seconds, minutes, /],
  [
    2,
    ["advance", "3 moons"],
    '"3 moons" is not a duration: write a whole number of seconds, minutes, hours, days, weeks, months, years, such as 10 minutes or 3 months, or an ISO duration, such as PT10M or P3M.',
  ],
  [2, ["world", "create", "--now", "noon"], /^"noon" is not a time: write "2 days ago", /],
  [2, ["verify", "{"], "This is not JSON: {"],
  [1, ["verify", "GET Vital"], /^No call is named GET Vital: did you mean .+\?$/],
  [
    1,
    ["scenario", "three-failed"],
    'There is no scenario "three-failed". Did you mean "three-failed-logins"?',
  ],
  [
    1,
    ["scenario", "three-overdue"],
    'There is no scenario "three-overdue". Did you mean "three-d-secure" or "three-failed-logins"?',
  ],
  [1, ["scenario", "slot-takne"], 'There is no scenario "slot-takne". Did you mean "slot-taken"?'],
  [1, ["scenario", "down-practice"], 'There is no scenario "down-practice". Did you mean "practice-down"?'],
  [1, ["scenario", "qqqqqqqqqqqqqqqqqqqq"], 'There is no scenario "qqqqqqqqqqqqqqqqqqqq".'],
  [1, ["open", "aroah"], /Did you mean "aroha"\?$/],
  [1, ["fault", "slow-practise"], "There is no preset of this name; the nearest is slow-practice."],
  [2, ["journal", "--loud"], "error: unknown option '--loud'"],
  [
    3,
    ["journal", "--at", "http://127.0.0.1:9"],
    "No mock practice answers at http://127.0.0.1:9. Start one with npm run mock -- serve, or name another with --at.",
  ],
])("ends with %i for %j and says why in one line", async (code, args, sentence) => {
  const ended = await runCommand(["--at", practice.url, ...args]);
  expect([ended.code, ended.text.split("\n")]).toEqual([
    code,
    [typeof sentence === "string" ? sentence : (expect.stringMatching(sentence) as string)],
  ]);
});

test("lists the commands, the practice's address and the exit codes when there is no command", async () => {
  const { code, text } = await runCommand([], { MOCK_PORT: "4519" });
  expect(code).toBe(0);
  expect(text).toContain("http://127.0.0.1:4519");
  for (const command of ["serve", "world", "scenario", "advance", "fault", "verify", "lint"]) {
    expect(text).toMatch(new RegExp(`^  ${command}\\b`, "m"));
  }
  expect(text).toMatch(/Exit codes:\n {2}0 {2}done\n {2}1 .*\n {2}2 .*\n {2}3 /);
});

test("runs as a program of its own, which ends with the exit code", async () => {
  const { child, output } = startCommand(["clock", "--at", practice.url]);
  expect(await once(child, "close")).toEqual([0, null]);
  expect(output.text).toMatch(/^It is [A-Z][a-z]{2} \d\d-\d\d-\d{4}, \d\d:\d\d/);
  const refused = startCommand(["advance", "--at", practice.url]);
  expect(await once(refused.child, "close")).toEqual([2, null]);
});

test("takes the help of a command from the table of control calls", async () => {
  const { text } = await runCommand(["advance", "--help"]);
  expect(text).toContain("Advances the clock by a duration or to an instant, and lists what happens.");
  expect(text).toContain("2  wrong usage");
});

test.each([
  [1, ["scenario", "slot-takne"], 'There is no scenario "slot-takne". Did you mean "slot-taken"?'],
  [2, ["advance"], "Say how far, such as 2 hours."],
])("with --json a failure with exit code %i is JSON: %s", async (code, args, error) => {
  const { code: ended, text } = await runCommand([...args, "--json", "--at", practice.url]);
  expect([ended, JSON.parse(text)]).toEqual([code, { error }]);
});
