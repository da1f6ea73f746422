import { expect, test } from "vitest";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { openSessions, startPortal } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";

const { portal, session, signIn, resume, recordOf } = openSessions();
const practice = openPractice();

async function auditOf() {
  const { services } = portal;
  const rows = await services.database.selectFrom("audit_events").selectAll().orderBy("at").execute();
  await services.database.deleteFrom("audit_events").execute();
  return rows.map(({ event, outcome, who, whose }) => [event, outcome, who, whose]);
}

test("a sign-in over an open page, a change of patient and Log Out leave events with the patients' ids", async () => {
  const { aroha, manaia } = portal.world.people;
  const [holder, child] = [aroha.patientId, manaia.patientId];
  const cookie = await signIn("aroha");
  const record = await recordOf(cookie);
  await auditOf();
  await resume("aroha", record, { cookie });
  expect(await auditOf()).toEqual([
    ["signIn", "done", holder, null],
    ["openRecord", "done", holder, holder],
  ]);

  const own = await signIn("aroha");
  const opened = await portal.services.sessions.open(own, false);
  const person = portal.services.recordTokens.patient(opened?.data as never, child);
  await session({ cookie: own, form: { intent: "switch", person } });
  await session({ cookie: own, form: { intent: "logOut" } });
  const other = await signIn("aroha");
  await session({ cookie: other, form: { intent: "switch", person: "x".repeat(22) } });
  await session({ cookie: other, form: { intent: "logOut" } });
  expect(await auditOf()).toEqual([
    ["switchPatient", "done", holder, child],
    ["switchPatient", "refused", holder, null],
    ["logOut", "done", holder, holder],
  ]);
});

test("a practice that the portal may not call is the reason of a failed sign-in", async () => {
  const instance = await startPortal(practice, { PRACTICE_ORIGINS: "https://practice.example.nz" });
  const world = await practice.control.createWorld();
  await instance.authenticate(world.people.mei.username, demoPassword);
  const rows = await instance.services.database.selectFrom("audit_events").selectAll().execute();
  expect(rows.map(({ outcome, object }) => [outcome, object])).toEqual([["failed", "notAllowed"]]);
});

test("the source of an event is the same for one network, and hides its address", async () => {
  const { services } = await startPortal(practice);
  const other = (await startPortal(practice)).services;
  const own = ["203.0.113.7", "::ffff:203.0.113.7", "203.0.113.8"];
  const sources = [...own, "2001:db8:1:2::3", "2001:db8:1:2:ffff::"];
  const [first, mapped, next, home, sameHome] = sources.map(services.auditSource);
  expect([mapped, sameHome]).toEqual([first, home]);
  expect(new Set([first, next, home, other.auditSource("203.0.113.7")]).size).toBe(4);
  expect(first).toMatch(/^[\w-]{43}$/);
});
