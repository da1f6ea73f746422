import { expect, test } from "vitest";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import type { WorldControl, WorldDescription } from "#mock-server/control/client.ts";
import { createPractice } from "#mock-server/serve.ts";
import { monday, openPractice, practiceAt } from "../../support/practice.ts";
import { soak } from "../../support/soak.ts";

const practice = openPractice({ patients: 50 });
const writes = 20;
/** Scenarios in which every account can sign in. */
const scenarios = ["abnormal-result", "menu-minimal", "proxy-parent-of-three", "slot-taken", "poli"];
type World = WorldDescription & WorldControl;

/**
 * Twenty writes of every sort, different for each number, with the calls that a portal makes between them. The world of a call
 * follows from the name alone at the sign-in, and from the token after it.
 */
async function play(world: World, number: number) {
  const answers: unknown[] = [];
  const person = number % 2 ? "sione" : `patient00${String(10 + (number % 40))}`;
  const who = person as "sione";
  const body = { UserName: `${who}+${world.id}@example.nz`, Password: demoPassword };
  const signedIn = await practice.read("/api/Patient/Authentication", { body });
  const [{ extension }] = signedIn as [{ extension: [{ valueString: string }] }];
  const token = extension[0].valueString;
  const patientId = ((await world.state(who)) as { profile: { patientId: string } }).profile.patientId;
  for (let step = 0; step < writes; step += 1) {
    const kind = (number + step) % 6;
    if (kind === 0) answers.push(await world.applyEvent({ type: "result-arrives", for: who }));
    if (kind === 1) answers.push(await world.applyEvent({ type: "message-arrives", for: who }));
    if (kind === 2) answers.push(await world.change("settings", who, { outstandingBalance: `${step}.00` }));
    if (kind === 3) answers.push(await world.change("profile", who, { preferredName: `Name ${number}` }));
    if (kind === 4) answers.push(await world.advance("PT1M"));
    const effect = { type: "status", status: 500 + (number % 90) } as const;
    if (kind === 5) answers.push(await world.addFault({ when: { times: 1 }, effect }));
    const answer = await practice.send(`/api/Patient/RefreshCounter?PatientID=${patientId}`, { token });
    answers.push([answer.status, answer.headers.get("Date"), await answer.json()]);
  }
  const { id: _, ...state } = await world.state();
  return { answers, state, person: await world.state(who), journal: await world.journal({ since: 1 }) };
}

soak("keeps %i worlds apart under writes", { quick: 50, full: 200 }, async (count) => {
  const numbers = Array.from({ length: count }, (_, number) => number);
  const newWorld = (number: number) => {
    const scenario = scenarios[number % scenarios.length] ?? "";
    return practice.control.createWorld({ scenario, now: monday });
  };
  const together = await Promise.all(numbers.map(async (number) => play(await newWorld(number), number)));
  for (const number of numbers) {
    expect(together[number]).toEqual(await play(await newWorld(number), number));
  }
});

test("answers the same after a restart, byte for byte", async () => {
  const run = async () => {
    const listening = await createPractice({ patients: 1_000 }).listen(0);
    const { control, send } = practiceAt(listening.url);
    const world = await control.createWorld({ id: "again", seed: "9", now: monday });
    const { token } = await world.signIn("patient0999");
    const responses: string[] = [];
    const ask = async (path: string, body?: object) => {
      const response = await send(`/~again/${path}`, { token, ...(body ? { body } : {}) });
      const { date, "x-mock-world": name } = Object.fromEntries(response.headers);
      responses.push([response.status, date, name, await response.text()].join("\n"));
    };
    const signIn = { UserName: "patient0999@example.nz", Password: demoPassword };
    await ask("api/Patient/Authentication", signIn);
    await ask("api/Patient/Authentication", { ...signIn, UserName: "aroha@example.nz" });
    await ask("api/Patient?PatientID=300999");
    await ask("api/Patient/RefreshCounter?PatientID=300999");
    await ask("api/Lookup/LoadPracticeSetting?PatientID=300999&PortalSettingTypeID=1");
    await ask("api/Patient/ProxyUsers?PatientID=300999");
    await ask("__mock/events", { type: "result-arrives", for: "patient0999" });
    await ask("__mock/switch-tokens", { as: "patient0001" });
    await ask("__mock/state?person=patient0999");
    await ask("__mock/state?person=big");
    await ask("__mock/journal");
    await ask("__mock/export");
    await listening.close();
    return responses.map((text) => text.replaceAll(listening.url, ""));
  };
  expect(await run()).toEqual(await run());
});
