import { expect, test } from "vitest";
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
