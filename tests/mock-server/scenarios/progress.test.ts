import { expect, test } from "vitest";
import type { JournalEntry } from "#mock-server/journal/journal.ts";
import { readScenario } from "#mock-server/scenarios/file/source.ts";
import { progressOf } from "#mock-server/scenarios/world/progress.ts";
import { contract } from "#practice-api/contract.ts";
import { clientFor } from "../../support/contract-client.ts";
import { openPractice } from "../../support/practice.ts";

const practice = openPractice();
const text = `title: Steps
story: They are made up.
extends: default-family
now: 2026-11-23T09:00+13:00
script:
  - sign in as aroha
  - choose "Aroha Ngata"
  - open Medications
  - { do: see "Metformin", expect: { call: GET Patient/Medication, times: 1 } }
  - practice: a result arrives for aroha
  - advance 10 minutes
  - { do: see "Metformin", expect: { call: GET Patient/Medication, times: 1 } }
  - { do: press "Repeat", expect: { call: POST Patient/Message, times: 0 } }
  - see "Aroha"
`;
const page = { which: "all", pageSize: 10, page: 1 } as const;

test("ticks the steps of a world's script from its calls and events", async () => {
  await practice.control.saveScenario("steps", text);
  const aroha = await clientFor(practice, "aroha", {
    world: await practice.control.createWorld({ scenario: "steps" }),
  });
  const { world } = aroha;
  const done = async () =>
    (await world.script()).steps.map((step) => (step.done ? "x" : step.byHand ? "?" : "-")).join("");
  await practice.send(`/~${world.id}/api/Patient/Authentication`, {
    body: { UserName: "aroha@example.nz", Password: "wrong" },
  });
  expect(await done()).toBe("-?-----??");
  await practice.signIn("aroha", world.id);
  expect(await done()).toBe("x?-----??");
  // The first of these is the dashboard's own.
  await aroha.call(contract.medications.list, { ...page, page: 2 });
  expect(await done()).toBe("x?-----??");
  await aroha.call(contract.medications.list, page);
  expect(await done()).toBe("xxxx---??");
  await world.applyEvent({ type: "result-arrives", for: "aroha" });
  await world.advance("PT10M");
  expect(await done()).toBe("xxxxxx-??");
  await aroha.call(contract.medications.list, page);
  expect(await done()).toBe("xxxxxxx??");
  const { scenario, steps } = await world.script();
  expect([scenario, steps[3]]).toEqual([
    "steps",
    {
      text: 'see "Metformin"',
      line: 9,
      kind: "see",
      done: true,
      at: "2026-11-23T09:00:00+13:00",
      expects: "GET Patient/Medication once",
      byHand: false,
    },
  ]);
});

test("does not count a call of before the step's predecessors as the opening of a screen", () => {
  const { definition } = readScenario("a.yaml", text);
  const entry = (sequence: number, operation: string): JournalEntry => ({
    sequence,
    at: "2026-11-23T09:00:00+13:00",
    call: "GET x",
    operation,
    by: "aroha",
    status: 200,
    answer: { outcome: "signedIn" },
  });
  const calls = [entry(1, "medications.list"), entry(2, "identity.authenticate")];
  const steps = progressOf(definition?.script ?? [], { calls, events: [], scheduled: [] });
  expect(steps.map(({ done }) => done)).toEqual([true, ...Array(8).fill(false)]);
});

const scripted = (script: string) =>
  readScenario("b.yaml", `title: Steps\nstory: They are made up.\nscript:\n${script}`).definition?.script ??
  [];
const booking = `  - sign in as mei
  - { do: press "Book", expect: { call: POST Patient/Appointment, times: 1 } }
`;

test.each([
  ["a refused call of another person", { by: "sione", status: 400 }, false],
  ["an accepted call of another person", { by: "sione", status: 200 }, false],
  ["a refused call", { by: "mei", status: 400 }, false],
  ["an accepted call", { by: "mei", status: 200 }, true],
] as const)("%s counts as a step of the person who is signed in: %j", (_, how, isDone) => {
  const at = "2026-11-23T09:00:00+13:00";
  const calls: JournalEntry[] = [
    {
      sequence: 1,
      at,
      call: "POST x",
      operation: "identity.authenticate",
      by: "mei",
      answer: { outcome: "signedIn" },
    },
    { sequence: 2, at, call: "POST Patient/Appointment", ...how },
  ];
  const steps = progressOf(scripted(booking), { calls, events: [], scheduled: [] });
  expect(steps.map(({ done }) => done)).toEqual([true, isDone]);
});

test("a step says itself whom, which answer and since when", () => {
  const at = "2026-11-23T09:00:00+13:00";
  const script = scripted(
    `${booking}  - { do: press "Home", expect: { call: POST Patient/Appointment, person: any, status: any, since: start, times: 3 } }\n`,
  );
  const calls: JournalEntry[] = [
    { sequence: 1, at, call: "POST Patient/Appointment", by: "sione", status: 400 },
    {
      sequence: 2,
      at,
      call: "POST x",
      operation: "identity.authenticate",
      by: "mei",
      answer: { outcome: "signedIn" },
    },
    { sequence: 3, at, call: "POST Patient/Appointment", by: "mei", status: 200 },
    { sequence: 4, at, call: "POST Patient/Appointment", by: "mei", status: 400 },
  ];
  const steps = progressOf(script, { calls, events: [], scheduled: [] });
  expect(steps.map(({ done }) => done)).toEqual([true, true, true]);
});
