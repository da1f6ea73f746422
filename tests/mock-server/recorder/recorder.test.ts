import { afterEach, describe, expect, test } from "vitest";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { conform } from "#mock-server/conformance/conform.ts";
import { type RecordingProxy, startRecording } from "#mock-server/recorder/proxy.ts";
import { idOf, monday, openPractice } from "../../support/practice.ts";

const practice = openPractice();
const open: RecordingProxy[] = [];
afterEach(() => Promise.all(open.splice(0).map((proxy) => proxy.close())));

/** A recorder in front of a new world, and a call through it as Aroha. */
async function recordedWorld() {
  const world = await practice.control.createWorld({ now: monday });
  const proxy = await startRecording({ target: `${practice.url}/~${world.id}/identity` });
  open.push(proxy);
  const located = await fetch(`${proxy.identity}/api/Authentication`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ UserName: "aroha@example.nz", Password: "" }),
  });
  const { ACCAPIURL: api } = (await located.json()) as { ACCAPIURL: string };
  const { token } = await world.signIn("aroha");
  const call = (path: string, init: RequestInit = {}) =>
    fetch(`${api}/${path}`, { ...init, headers: { Token: token, ...init.headers } });
  return { world, proxy, api, call };
}

const results = `Patient/LabResults?PatientID=${idOf("aroha")}`;
/** A rule that changes a place of each result. */
const mutate = (place: string, change: object) => ({
  match: { path: "Patient/LabResults" },
  effect: {
    type: "mutate",
    at: place === "0.total" ? place : `0.entry.*.resource${place}`,
    ...change,
  } as never,
});

test("passes every call on, so that a practice conforms through it, and records no difference", async () => {
  const { proxy } = await recordedWorld();
  const account = { user: "aroha@example.nz", password: demoPassword };
  const only = new Set("results.list letters.read profile.read appointments.list billing.balance".split(" "));
  const { results } = await conform({ identity: proxy.identity, ...account, only });
  expect(results.filter(({ outcome }) => outcome === "failed")).toEqual([]);
  const { calls, drift } = proxy.recording();
  expect(drift).toEqual([]);
  expect(calls["letters.read"]?.statuses["200"]).toBeGreaterThan(0);
  const types = calls["results.list"]?.answers["200"];
  expect(types?.["answer.*.entry.*.resource.extension[2].valueString"]).toContain("text");
  expect(types?.["answer.*.total"]).toEqual(["a number"]);
});

test("a difference is reported once, when an answer shows it first, also without an identity server", async () => {
  const world = await practice.control.createWorld({ now: monday });
  const reported: string[] = [];
  const proxy = await startRecording({ practice: world.apiUrl, onDrift: (line) => reported.push(line) });
  open.push(proxy);
  const { token } = await world.signIn("aroha");
  const read = () => fetch(`${proxy.api}/${results}&PageNumber=1`, { headers: { Token: token } });
  await read();
  expect(reported).toEqual([]);
  await world.addFault(mutate(".extension.2.valueString", { set: { text: "Serum" } }));
  await read();
  await read();
  expect(reported).toEqual(["GET Patient/LabResults: extension 2 is an object, the contract has text."]);
});

describe("differences from the contract", () => {
  const seven = Array(7).fill({ valueString: "True" });
  test.each([
    ["a type", ".extension.2.valueString", { set: {} }, "extension 2 is an object, the contract has text."],
    ["a missing field", ".description", { drop: true }, "description is missing, the contract requires it."],
    ["an unknown position", ".extension", { set: seven }, "extension 6 is not in the contract."],
    ["a total", "0.total", { set: 1 }, "total is smaller than the number of entries."],
    ["an unknown member", ".surprise", { set: 1 }, "there is a member that is not in the contract."],
  ])("are reported for %s", async (_what, place, change: object, sentence) => {
    const { world, proxy, call } = await recordedWorld();
    await world.addFault(mutate(place, change));
    await call(results);
    await call(`Patient/AllergyIntolerance?PatientID=${idOf("aroha")}`);
    const { answers, right } = proxy.counts();
    expect(answers - right).toBe(1);
    expect(proxy.recording().drift).toContain(`GET Patient/LabResults: ${sentence}`);
  });

  test("are reported for a code and for an unknown call", async () => {
    const { world, proxy, call } = await recordedWorld();
    await world.addFault({
      match: { path: "Patient/Appointments" },
      effect: { type: "mutate", at: "0.entry.*.resource.extension.6.valueString", set: "Rescheduled" },
    });
    await call(`Patient/Appointments?PatientID=${idOf("aroha")}`);
    await call("Patient/NoSuchCall");
    expect(proxy.recording().drift).toEqual([
      "GET Patient/Appointments: extension 6 has a code that is not in the contract.",
      "There was an unknown GET call, which the contract does not have.",
    ]);
  });
});

test("writes no value and no unknown name of a question or an answer", async () => {
  const canary = "CANARY7f3a";
  const { world, proxy, call } = await recordedWorld();
  await world.change("profile", "aroha", { preferredName: canary, email: `${canary}@example.nz` });
  await world.addFault(mutate("", { set: { [canary]: { [canary]: [canary] } } }));
  await call(results);
  await call(`Patient?PatientID=${idOf("aroha")}&${canary}=${canary}`, {
    headers: { [`X-${canary}`]: canary },
  });
  await call(`Patient/${canary}/${canary}?Token=${canary}`, { method: "PUT" });
  const lstContactMethods = [{ [canary]: canary }];
  const body = { [canary]: canary, PatientID: canary, FirstName: canary, lstContactMethods };
  for (const path of ["Patient/UpdatePatientDemographics", `Patient/${canary}`]) {
    await call(path, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  }
  await call("Patient/ChangePassword", { method: "POST", body: `not JSON ${canary}` });
  const written = JSON.stringify(proxy.recording());
  expect(written).toContain("Patient");
  const bodies = Object.values(proxy.recording().calls).map(({ body }) => body);
  expect(JSON.stringify(bodies)).toContain("FirstName");
  expect(written).not.toContain(canary);
  for (const value of ["aroha", "Ngata", "tok_", idOf("aroha"), demoPassword])
    expect(written).not.toContain(value);
});
