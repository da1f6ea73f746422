import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { practiceControl } from "#mock-server/control/client.ts";
import { applyEvent } from "#mock-server/scenarios/events/apply-event.ts";
import { Library } from "#mock-server/scenarios/library/library.ts";
import { formatMistake, lintScenarios } from "#mock-server/scenarios/library/lint.ts";
import { scenarioOf } from "#mock-server/scenarios/world/write.ts";
import { createPractice } from "#mock-server/serve.ts";
import type { World } from "#mock-server/world/world.ts";
import { Worlds } from "#mock-server/world/worlds.ts";
import { idOf, monday, practiceAt } from "../../support/practice.ts";
import { createScenarioFolder } from "../../support/scenario-folder.ts";

/**
 * The parts of a world that a scenario stores: without sign-ins, journal, past events, outbox, and which records were
 * there at its first moment.
 */
function kept({ state, clock }: World): object {
  const {
    sessions: _,
    switches: __,
    journal: ___,
    events: ____,
    outbox: _____,
    made: ______,
    written: _______,
    clock: ________,
    ...rest
  } = state;
  const faults = rest.faults.map(({ id: _id, addedAt, ...rule }) => rule);
  const scheduled = rest.scheduled.map(({ id: _id, ...event }) => event);
  return { ...rest, faults, scheduled, now: clock.running || clock.now(), running: clock.running };
}

/** The world that a saved scenario begins. */
function reloaded(world: World): World {
  const folder = createScenarioFolder({ "default-family": "" });
  writeFileSync(join(folder, "saved.yaml"), scenarioOf(world));
  expect(lintScenarios([join(folder, "saved.yaml")]).map(formatMistake)).toEqual([]);
  return new Worlds(2, 0, new Library(folder)).create({ scenario: "saved" }) as World;
}

const library = new Library();
const shipped = new Worlds(100, 0, library);
test.each(library.names())("saves %s and loads the same world", (name) => {
  const world = shipped.create({ scenario: name }) as World;
  expect(kept(reloaded(world))).toEqual(kept(world));
});

test("saves changes by calls, events and the control API", async () => {
  const practice = createPractice();
  const { url, close } = await practice.listen(0);
  const { send } = practiceAt(url);
  const world = await practiceControl(url).createWorld({ now: monday });
  const { token } = await world.signIn("aroha");
  const call = (method: string, path: string, body?: unknown) =>
    send(`/~${world.id}/api/${path}`, { method, token, ...(body ? { body } : {}) });
  const id = `PatientID=${idOf("aroha")}`;
  await call(
    "POST",
    `Patient/Appointment?${id}&SlotID=31-20261124T0800&Reason=Te%20reo%3A%20%22no%22&AppointmentTypeID=1`,
  );
  await call("DELETE", `Patient/Appointment?${id}&AppointmentID=20101-appointment-0&Reason=away`);
  await call("GET", `Patient/LabResultByID?${id}&ResultID=20101-result-0`);
  await call("DELETE", `Patient/EmergencyContact?${id}&EmergencyContactID=20101-contact-1`);
  await world.applyEvent({
    type: "message-arrives",
    for: "george",
    record: { subject: "0600", body: "yes\n- no: #x" },
  });
  await world.applyEvent({ type: "revoke-link", for: "aroha", person: "tama" });
  await world.change("invoices", "sione", { "20201-invoice-1": { balance: 1 }, "20201-invoice-2": null });
  await world.change("takenSlots", undefined, { "31-20261124T0815": { patientId: "20101" } });
  await world.setMenu(["letters", "appointments"]);
  await world.addFault({
    match: { path: "Patient/Media", query: { PageSize: "1" } },
    when: { times: 2 },
    effect: { type: "status", status: 500, body: { code: 7, text: "7", none: null } },
  });
  await world.advance("PT26H");
  const live = practice.worlds.find(world.id) as World;
  live.setPassword("mei", "Other-Password-12");
  const again = reloaded(live);
  expect(kept(again)).toEqual(kept(live));
  expect(
    again.records.add("aroha", "results", live.records.list("aroha", "results")[0] as never).id,
  ).not.toBe(live.records.list("aroha", "appointments")[0]?.id);
  expect(await world.asScenario()).toBe(scenarioOf(live));
  await close();
});

test("saves closed days, letters with a text and events that are scheduled", () => {
  const world = shipped.create({ scenario: "slot-taken", now: Date.parse(monday) }) as World;
  world.shared.put("closedDays", { id: "2026-12-28" });
  const record = { type: "Note", text: "Kia ora\nPlease ring us.", when: "2 days ago" };
  const letter = { type: "letter-arrives", for: "aroha", record };
  const { occurrence } = applyEvent(world, letter, world.clock.now());
  const result = { type: "result-arrives", for: "aroha" };
  world.events.schedule(result, world.clock.now() + 90_001, "a result arrives for aroha");
  world.events.schedule(
    { ...letter, record: { type: "yes" } },
    world.clock.now() + 1,
    "a letter arrives for aroha",
  );
  const again = reloaded(world);
  expect(kept(again)).toEqual(kept(world));
  expect(again.records.find("aroha", "letters", occurrence.id ?? "")?.text).toBe(record.text);
  expect(scenarioOf(world)).toContain("closed:\n  - 2026-12-28\n");
});

test("saves what remains of a rule that has acted", () => {
  const world = shipped.create({ scenario: "slot-taken", now: Date.parse(monday) }) as World;
  const [rule] = world.state.faults;
  world.state.faults = rule ? [{ ...rule, hits: 1 }] : [];
  expect(reloaded(world).state.faults).toEqual([]);
  const later = {
    when: { nth: [2, 5], after: "PT1H", for: "PT1H" },
    ttl: "P1D",
    effect: { type: "hang" },
  } as const;
  const added = world.faults.add({ ...later, when: { ...later.when, nth: [2, 5] } });
  world.state.faults = [{ ...added, matched: 3 }];
  world.clock.advance(90 * 60_000);
  expect(reloaded(world).state.faults).toMatchObject([
    { when: { nth: [2], after: "PT0S", for: "PT1800S" }, ttl: "PT81000S" },
  ]);
});
