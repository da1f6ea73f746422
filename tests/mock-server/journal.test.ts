import { expect, test } from "vitest";
import { idOf, monday, openPractice } from "./practice.ts";

const practice = openPractice();

test("the journal names each call with its status, and holds no value and no token", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const token = await practice.signIn("aroha", world.id);
  const api = `/~${world.id}/api`;
  await practice.send(`${api}/patient/refreshcounter?PatientID=${idOf("aroha")}`, { token });
  await practice.send(`${api}/Patient?PatientID=${idOf("sione")}`, { token });
  await practice.send(`${api}/secret-${token}`, { token });
  const entries = await world.journal();
  expect(entries).toEqual([
    { sequence: 1, call: "POST Patient/Authentication", status: 200, asked: ["username", "password"] },
    { sequence: 2, call: "GET Patient/RefreshCounter", status: 200 },
    { sequence: 3, call: "GET Patient", status: 403 },
    { sequence: 4, call: "GET an unknown path", status: 404 },
  ]);
});

test("one call can be picked out, to show that it was or was not sent", async () => {
  const world = await practice.control.createWorld({ now: monday });
  await practice.signIn("aroha", world.id);
  expect(await world.journal("post patient/authentication")).toHaveLength(1);
  expect(await world.journal("POST Patient/Logout")).toEqual([]);
  expect(await practice.read(`/__mock/journal?world=${world.id}&since=1`)).toEqual([]);
});
