import { expect, test } from "vitest";
import { shellCalls } from "#app/.server/load-shell.ts";
import { menuScreens } from "#app/screens.ts";
import { demoPatients, type PersonKey } from "#fixtures/people/demo-patients.ts";
import { openPortal, type PortalWorld } from "../../support/portal.ts";
import { monday, openPractice } from "../../support/practice.ts";

const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
const world = () => practice.control.createWorld({ now: monday });
/** Waits for the other calls too: the practice closes after the last test. */
async function peopleOf(context: Parameters<typeof shellCalls>[1]) {
  const calls = shellCalls(portal.services, context);
  await Promise.allSettled(Object.values(calls));
  return calls.people;
}
const nameOf = (key: PersonKey) => demoPatients[key].profile.fullName;

/** Answers a path of the practice with this body. */
const answering = (ours: PortalWorld, path: string, body: unknown) =>
  ours.addFault({ match: { path }, effect: { type: "status", status: 200, body } });

test("the records that the account may open keep their order, whichever is open", async () => {
  for (const open of ["aroha", "tama"] as const) {
    const { records } = await peopleOf(await contextFor(await world(), "aroha", open));
    expect(records.map(({ name, isHolder, isOpen }) => [name, isHolder, isOpen])).toEqual(
      (["aroha", "manaia", "tama"] as const).map((key) => [nameOf(key), key === "aroha", key === open]),
    );
  }
});

test("the records have keys that name no patient, and there is one alone for an account with one patient", async () => {
  const aroha = await contextFor(await world(), "aroha");
  const keys = (await peopleOf(aroha)).records.map(({ key }) => key);
  expect([new Set(keys).size, keys[0]]).toEqual([3, "own"]);
  for (const person of ["manaia", "tama"] as const) {
    expect(keys.join()).not.toContain(demoPatients[person].profile.patientId);
  }
  const mei = await contextFor(await world(), "mei");
  expect(await peopleOf(mei)).toEqual({
    records: [{ key: "own", name: nameOf("mei"), isHolder: true, isOpen: true }],
    unreadable: 0,
  });
});

test("the patient's details link a photo only where the practice has one", async () => {
  const sione = await shellCalls(portal.services, await contextFor(await world(), "sione")).person;
  expect(sione.imageUrl).toMatch(/^\/photo\?record=[\w.-]+$/);
  const mei = await shellCalls(portal.services, await contextFor(await world(), "mei")).person;
  expect(mei).not.toHaveProperty("imageUrl");
  expect(mei).toMatchObject({ firstName: "Mei", nhi: demoPatients.mei.profile.nhi });
});

test("the menu has the practice's entries in its order, without areas that have no screen", async () => {
  const context = await contextFor(await world(), "sione");
  const menu = await shellCalls(portal.services, context).menu;
  const entries = (await context.api.identity.menu()).entries.map(({ area }) => area);
  expect(menu.map(({ area }) => area)).toEqual(entries.filter((area) => menuScreens.has(area)));
  expect(menu.length).toBeGreaterThan(5);
});

test("a patient without an NHI has the other details, and a practice without a name its phone", async () => {
  const ours = await world();
  const context = await contextFor(ours, "mei");
  const telecom = [{ value: "mei@example.nz", use: "home" }];
  await answering(ours, "Patient", [{ resourceType: "Patient", id: "20301", telecom }]);
  const organization = { resourceType: "Organization", telecom: [{ value: "04 555 0110" }] };
  await answering(ours, "Patient/Organization", [organization]);
  const calls = shellCalls(portal.services, context);
  const person = { firstName: nameOf("mei"), nhi: undefined, email: "mei@example.nz", kinds: [] };
  expect(await calls.person).toEqual(person);
  expect(await calls.practice).toEqual({ phone: [{ text: "04 555 0110", href: "tel:+6445550110" }] });
});

test("unread messages without a number are not counted, rather than none", async () => {
  const ours = await world();
  const context = await contextFor(ours, "mei");
  await answering(ours, "Patient/RefreshCounter", [{ TestResultsCounter: "3" }]);
  await expect(shellCalls(portal.services, context).unread).rejects.toThrow("practice.counters: unreadable");
  expect(await context.counters()).toEqual({ newResults: 3 });
});

test("people who cannot be read are counted beside the others in the menu", async () => {
  const ours = await world();
  const context = await contextFor(ours, "mei");
  const named = (patientId: unknown, name: string) => ({
    resource: { extension: [{ valueString: patientId }], name: [{ text: name }] },
  });
  const entry = [named(20_102, "Manaia Ngata"), named({}, "Tama Ngata")];
  await answering(ours, "Patient/ProxyUsers", [{ entry }]);
  const { records, unreadable } = await peopleOf(context);
  expect([records.map(({ name }) => name), unreadable]).toEqual([["Mei Chen", "Manaia Ngata"], 1]);
});
