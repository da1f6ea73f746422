import { expect, test } from "vitest";
import { plainScenario, withSteps } from "#mock-server/cli/written-file.ts";

test("the steps are written one to a line, with their expectations and problems", () => {
  const steps = [
    { step: "sign in as mei" },
    { step: 'press "Book" twice', expect: { call: "POST Patient/Appointment", times: 1 } },
    { step: 'see "Total: $12"' },
    { step: 'press "Details"', problem: "3 controls of this page have this name." },
  ];
  expect(withSteps(plainScenario("mei"), "Sore knee", steps)).toBe(`title: Sore knee
story: Say in a sentence what the patient does.
signIn:
  - mei
now: 2026-11-23T09:00+13:00
script:
  - sign in as mei
  - { do: press "Book" twice, expect: { call: POST Patient/Appointment, times: 1 } }
  - 'see "Total: $12"'
  - press "Details" # 3 controls of this page have this name.
`);
});

test("another scenario keeps its situation and comments", () => {
  const text = `# Kept.
title: Old
rules:
  # The answer is lost.
  - { when: mei books any slot, then: lose the answer, times: 1 }
script:
  - sign in as mei
  - open Appointments
`;
  expect(withSteps(text, "New", [{ step: "sign in as mei" }])).toBe(`# Kept.
title: New
rules:
  # The answer is lost.
  - { when: mei books any slot, then: lose the answer, times: 1 }
script:
  - sign in as mei
`);
});
