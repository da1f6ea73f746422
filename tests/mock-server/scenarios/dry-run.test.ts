import { join } from "node:path";
import { expect, test } from "vitest";
import { lintScenarios } from "#mock-server/scenarios/library/lint.ts";
import { createScenarioFolder, mistakesIn } from "../../support/scenario-folder.ts";

const start = "now: 2026-11-23T09:00+13:00\n";

test.each([
  [
    "events:\n  - practice: a result arrives for aroha\n    at: yesterday 10:30",
    6,
    /^This is before the scenario begins, 2026-11-23T09:00:00\+13:00\.$/,
  ],
  [
    "events: [{ practice: a result arrives for aroha, at: 2026-11-23T08:59+13:00 }]",
    4,
    /before the scenario/,
  ],
  [
    "script:\n  - sign in as aroha\n  - practice: the link of aroha to mei is revoked",
    6,
    /^aroha has no link to mei that could be revoked, only to aroha, manaia, tama\.$/,
  ],
  ["script:\n  - practice: the link of aroha to tama is restored", 5, /^aroha has a link to tama already\.$/],
  [
    "script:\n  - practice: the link of aroha to tama is revoked\n  - advance 1 hour\n  - practice: the link of aroha to tama is revoked",
    7,
    /no link to tama that could be revoked, only to aroha, manaia\.$/,
  ],
  [
    "events:\n  - practice: the link of aroha to tama is revoked\n    in: 1 hour\nscript:\n  - practice: the link of aroha to tama is restored",
    8,
    /has a link to tama already/,
  ],
  [
    "people: { mei: { links: [tama] } }\nevents:\n  - { practice: the link of mei to manaia is revoked, in: 1 hour }",
    6,
    /only to tama\.$/,
  ],
  ["script:\n  - practice: the practice is open on 2026-12-25", 5, /^2026-12-25 is a public holiday/],
  [
    "people:\n  aroha:\n    results:\n      - test: HbA1c\n        when: in 2 days",
    8,
    /^This is after 2026-11-23T09:00:00\+13:00, so the practice cannot have it yet\. .* "in: 2 days"\.$/,
  ],
  ["people: { mei: { immunisations: [{ name: MMR, exactly: yes }] } }", 4, /needs dueAt\.$/],
  ["people: { aroha: { invoices: { only: [{ when: 2026-11-24 }] } } }", 4, /cannot have it yet/],
  ["people: { aroha: { medications: [{ name: Metformin, when: tomorrow }] } }", 4, /cannot have it yet/],
  ["people: { aroha: { immunisations: [{ given: tomorrow 10:00 }] } }", 4, /cannot have it yet/],
  ["people: { aroha: { immunisations: [{ id: IMM-1, given: tomorrow 10:00 }] } }", 4, /cannot have it yet/],
  [
    "events:\n  - practice: a letter arrives for aroha\n    in: 2 days\n    record:\n      type: Care plan\n      when: in 1 minute",
    9,
    /^This is after 2026-11-25T09:00:00\+13:00/,
  ],
  [
    "script:\n  - sign in as mei\n  - advance 3 hours\n  - open Letters & Documents\n  - open Accounts",
    6,
    /^The practice ends a session 30 minutes after its last use\. Write sign in as mei where the page asks for it\.$/,
  ],
])("refuses what is impossible in the world that begins: %s", (text, line, message) => {
  expect(mistakesIn(start + text)).toEqual([{ line, message: expect.stringMatching(message) }]);
});

test.each([
  "people: { aroha: { appointments: [{ when: in 2 days }], immunisations: [{ due: in 2 days }] } }",
  "people: { aroha: { medications: [{ name: Metformin, when: today, until: in 30 days }] } }",
  "people: { mei: { links: [tama] } }\nscript:\n  - practice: the link of mei to tama is revoked",
  "events:\n  - { practice: the link of aroha to tama is revoked, in: 1 hour }\nscript:\n  - advance 1 hour\n  - practice: the link of aroha to tama is restored",
  "script:\n  - practice: the link of aroha to tama is revoked\n  - practice: the link of aroha to tama is restored",
  "events: [{ practice: a result arrives for aroha, at: 2026-11-23T09:00+13:00 }]",
  "script:\n  - sign in as mei\n  - advance 29 minutes\n  - open Letters & Documents",
  "script:\n  - sign in as mei\n  - advance 3 hours\n  - sign in as mei\n  - open Letters & Documents",
  'script:\n  - sign in as mei\n  - advance 3 hours\n  - press "Refresh"\n  - see "Please log in again"',
  "script:\n  - sign in as mei\n  - advance 3 hours",
  "script:\n  - sign in as mei\n  - advance 3 hours\n  - open Letters & Documents",
  // The patient books it first.
  "script:\n  - practice: the next appointment of mei is cancelled",
])("accepts %s", (text) => {
  expect(mistakesIn(start + text)).toEqual([]);
});

test("reports an impossible event for the file that it is in", () => {
  const folder = createScenarioFolder({
    base: "people: { aroha: { links: [aroha] } }",
    top: "extends: base\nevents: [{ practice: the link of aroha to tama is revoked, in: 1 hour }]",
    last: "extends: top",
  });
  const found = ["base", "top", "last"].map((name) => lintScenarios([join(folder, `${name}.yaml`)]));
  expect(found.map((mistakes) => mistakes.map(({ line }) => line))).toEqual([[], [4], []]);
});
