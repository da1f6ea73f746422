import { expect } from "vitest";
import { isoAt } from "#fixtures/time.ts";
import type { PracticeControl, WorldControl, WorldDescription } from "#mock-server/control/client.ts";
import { idOf, openPractice } from "../../support/practice.ts";
import { soak } from "../../support/soak.ts";

const practice = openPractice();
/** Scenarios in which Aroha can sign in and read, so that worlds can be compared. */
const scenarios = [
  "abnormal-result",
  "menu-minimal",
  "proxy-parent-of-three",
  "slot-taken",
  "daylight-saving",
  "poli",
];

type World = WorldDescription & WorldControl;

/** What one patient without a browser finds in a world of their own, and does there. */
async function session(control: PracticeControl, number: number): Promise<object> {
  const scenario = scenarios[number % scenarios.length] as string;
  const now = isoAt(Date.parse("2026-11-23T09:00:00+13:00") + number * 300_000);
  const world: World = await control.createWorld({ scenario, now });
  await world.addFault({
    match: { path: "Patient/PatientAlerts" },
    effect: { type: "status", status: 500 + (number % 90) },
  });
  const { username, password } = world.people.aroha;
  // The world follows from the name alone, as it does for a patient in a browser.
  const signedIn = await practice.read("/api/Patient/Authentication", {
    body: { UserName: username, Password: password },
  });
  const token = (signedIn as [{ extension: [{ valueString: string }] }])[0].extension[0].valueString;
  const id = `PatientID=${idOf("aroha")}`;
  const arrivals = number % 5;
  for (let arrival = 0; arrival < arrivals; arrival++) {
    await world.applyEvent({
      type: "result-arrives",
      for: "aroha",
      record: { test: `Test of ${number}`, folder: "Biochemistry" },
    });
  }
  await world.advance(`PT${number % 25}M`);
  const list = await practice.send(`/api/Patient/LabResults?${id}&PageSize=100&PageNumber=1`, { token });
  const reminders = await practice.send(`/api/Patient/PatientAlerts?${id}&PageSize=100&PageNumber=1`, {
    token,
  });
  const menu = await practice.send("/api/Patient/PatientMenu", {
    token,
    body: { UserLoggedID: idOf("aroha"), ProxyID: "" },
  });
  const people = await practice.send(`/api/Patient/ProxyUsers?${id}`, { token });
  const text = await list.text();
  return {
    scenario: (await world.describe()).scenario,
    ownResults: text.split(`"Test of ${number}"`).length - 1,
    othersResults: text.match(/"Test of \d+"/g)?.filter((test) => test !== `"Test of ${number}"`) ?? [],
    status: reminders.status,
    areas: ((await menu.json()) as [{ entry: unknown[] }])[0].entry.length,
    linked: ((await people.json()) as [{ entry: unknown[] }])[0].entry.length,
    date: new Date(String(list.headers.get("Date"))).toISOString(),
    calls: (await world.journal()).length,
  };
}

soak("keeps %i worlds of scenarios and faults apart", { quick: 20, full: 100 }, async (count) => {
  const found = await Promise.all(
    Array.from({ length: count }, (_, number) => session(practice.control, number)),
  );
  const wanted = Array.from({ length: count }, (_, number) => {
    const scenario = scenarios[number % scenarios.length];
    const time = Date.parse("2026-11-23T09:00:00+13:00") + number * 300_000 + (number % 25) * 60_000;
    return {
      scenario,
      ownResults: number % 5,
      othersResults: [],
      status: 500 + (number % 90),
      areas: scenario === "menu-minimal" ? 1 : 13,
      linked: scenario === "proxy-parent-of-three" ? 4 : 3,
      date: new Date(time).toISOString(),
      calls: 5,
    };
  });
  expect(found).toMatchObject(wanted);
});
