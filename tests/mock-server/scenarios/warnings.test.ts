import { expect, test } from "vitest";
import { readScenario } from "#mock-server/scenarios/file/source.ts";
import { warningsOf } from "#mock-server/scenarios/world/warnings.ts";

const at = "2026-11-23T09:00:00+13:00";
const scripted = (...steps: readonly string[]) =>
  readScenario("a.yaml", `title: A\nstory: B\nscript:\n${steps.map((step) => `  - ${step}\n`).join("")}`)
    .definition?.script ?? [];
const rule = { id: "f1", name: "slow", looked: 4, matched: 0, hits: 0 };
const down = { sequence: 1, at, call: "GET Patient/Medication", status: 503 };

test("a rule that acted and a status that is expected are no reason to warn", () => {
  const script = scripted('{ do: see "A", expect: { call: GET Patient/Medication, status: 503 } }');
  expect(warningsOf(script, { rules: [{ ...rule, hits: 1 }], calls: [down] })).toEqual([]);
});

test("a session that ends as the clock moves is no reason to warn where a step signs in again", () => {
  const script = scripted("sign in as mei", "advance 31 minutes", "sign in as mei", 'see "A"');
  expect(warningsOf(script, { rules: [], calls: [{ ...down, status: 401 }] })).toEqual([]);
});
