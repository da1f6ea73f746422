import { expect, test } from "vitest";
import { readScenario } from "#mock-server/scenarios/file/source.ts";
import { warningsOf } from "#mock-server/scenarios/world/warnings.ts";

const at = "2026-11-23T09:00:00+13:00";
const scripted = (...steps: readonly string[]) =>
  readScenario("a.yaml", `title: A\nstory: B\nscript:\n${steps.map((step) => `  - ${step}\n`).join("")}`)
    .definition?.script ?? [];
const rule = { id: "f1", name: "slow", looked: 4, matched: 0, hits: 0 };
const down = { sequence: 1, at, call: "GET Patient/Medication", status: 503 };

test.each([
  ["only a note", ["note: Look."], {}, /^The script checks nothing/],
  ["only presses", ["sign in as mei", 'press "Book"'], {}, /^The script checks nothing/],
  ["an idle rule", ['see "A"'], { rules: [rule] }, /^The rule "slow" never acted: it looked at 4 calls/],
  [
    "an answer that nobody expected",
    ['see "A"'],
    { calls: [down, down] },
    /^GET Patient\/Medication was answered with 503 2 times, and no step expects that status\.$/,
  ],
  [
    "a session that ends and is not begun again",
    ["sign in as mei", "advance 31 minutes", 'see "A"'],
    { calls: [{ ...down, status: 401 }] },
    /was answered with 401/,
  ],
  [
    "a refused session before the clock moves",
    ["sign in as mei", 'see "A"', "sign in as mei", "advance 31 minutes"],
    { calls: [{ ...down, status: 401 }] },
    /was answered with 401/,
  ],
  [
    "another refusal of a session that ends",
    ["sign in as mei", "advance 31 minutes", "sign in as mei", 'see "A"'],
    { calls: [down] },
    /was answered with 503/,
  ],
])("%s is warned about", (_, steps, played, reason) => {
  const warnings = warningsOf(scripted(...steps), { rules: [], calls: [], ...played });
  expect(warnings).toEqual([expect.stringMatching(reason)]);
});

test("a rule that acted and a status that is expected are no reason to warn", () => {
  const script = scripted('{ do: see "A", expect: { call: GET Patient/Medication, status: 503 } }');
  expect(warningsOf(script, { rules: [{ ...rule, hits: 1 }], calls: [down] })).toEqual([]);
});

test("a session that ends as the clock moves is no reason to warn where a step signs in again", () => {
  const script = scripted("sign in as mei", "advance 31 minutes", "sign in as mei", 'see "A"');
  expect(warningsOf(script, { rules: [], calls: [{ ...down, status: 401 }] })).toEqual([]);
});
