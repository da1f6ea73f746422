import { describe, expect, test } from "vitest";
import { parseCommand, UsageError, usage } from "#app/.server/payments/staff/command.ts";

describe("the command line of npm run payments", () => {
  test.each([
    ["", { name: "list", all: false, json: false }],
    ["--all", { name: "list", all: true, json: false }],
    ["list --json", { name: "list", all: false, json: true }],
    ["show 31", { name: "show", key: "31", json: false }],
    ["--json show 31", { name: "show", key: "31", json: true }],
    ["-h", { name: "help" }],
    ["show --help", { name: "help" }],
    [
      "resolve a retry --reason seen --by Ana",
      { name: "resolve", id: "a", resolution: "retry", reason: "seen", by: "Ana" },
    ],
    [
      "resolve a not-charged --reason seen",
      { name: "resolve", id: "a", resolution: "not-charged", reason: "seen", by: undefined },
    ],
  ])("%s", (line, command) => {
    expect(parseCommand(line.split(" ").filter(Boolean))).toEqual(command);
  });

  test.each([
    [["list", "31"], "This is none of the commands."],
    [["show"], "This is none of the commands."],
    [["show", "31", "32"], "This is none of the commands."],
    [["resolve", "a"], "This is none of the commands."],
    [["resolve", "a", "retry", "b", "--reason", "seen"], "This is none of the commands."],
    [["delete", "a"], "This is none of the commands."],
    [["resolve", "a", "charged", "--reason", "seen"], 'A payment is not resolved as "charged".'],
    [["resolve", "a", "toString", "--reason", "seen"], 'A payment is not resolved as "toString".'],
    [["resolve", "a", "retry"], 'Say why, with --reason "…".'],
    [["resolve", "a", "retry", "--reason", " "], 'Say why, with --reason "…".'],
    [["--reason"], /argument missing/],
    [["--force"], /Unknown option/],
  ])("refuses %j", (args, message) => {
    expect(() => parseCommand(args)).toThrow(UsageError);
    expect(() => parseCommand(args)).toThrow(message);
  });

  test("is explained with every way to resolve a payment", () => {
    for (const word of ["recorded", "not-charged", "refunded", "retry", "--reason", "Exit codes"]) {
      expect(usage).toContain(word);
    }
  });
});
