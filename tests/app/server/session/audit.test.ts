import { expect, test } from "vitest";
import { metrics } from "#app/.server/telemetry/metrics.ts";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { openSessions, startPortal } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";

const { portal, session, signIn, resume, recordOf } = openSessions();
const practice = openPractice();

async function auditOf({ services } = portal) {
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

test.each([
  [{}, "status", "refused"],
  [{}, "malformed-json", "unreadable"],
  [{}, "reset", "unreachable"],
  [{ PRACTICE_ORIGINS: "https://practice.example.nz" }, undefined, "notAllowed"],
] as const)("a failed sign-in leaves its reason: %j, %s", async (environment, type, reason) => {
  const instance = await startPortal(practice, environment);
  const world = await practice.control.createWorld();
  const effect = type === "status" ? ({ type, status: 503 } as const) : type && { type };
  if (effect) await world.addFault({ match: { path: "Patient/Authentication" }, effect });
  await instance.authenticate(world.people.mei.username, demoPassword);
  const rows = await instance.services.database.selectFrom("audit_events").selectAll().execute();
  expect(rows.map(({ outcome, object }) => [outcome, object])).toEqual([["failed", reason]]);
  expect((await metrics.signIns.get()).values).toContainEqual(
    expect.objectContaining({ labels: { outcome: "failed", reason } }),
  );
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

test("refused and limited sign-ins leave events without the user name", async () => {
  const instance = await startPortal(practice);
  const world = await practice.control.createWorld();
  const { username } = world.people.mei;
  const subject = instance.services.rateLimitSubject(username, "n");
  const who = subject.account;
  await instance.authenticate(username, "wrong");
  await instance.authenticate(username, demoPassword);
  for (let failure = 0; failure < 100; failure++) {
    await instance.services.signInLimits.authorize(subject);
  }
  await instance.authenticate(username, demoPassword);
  expect(await auditOf(instance as never)).toEqual([
    ["signIn", "refused", who, null],
    ["signIn", "done", world.people.mei.patientId, null],
    ["signIn", "limited", who, null],
  ]);
});
