import { expect, onTestFinished, test } from "vitest";
import { type Services, startServices } from "#app/.server/services.ts";
import { idIn, openSessions } from "../../../support/portal.ts";

const [a, b] = [3, 4].map((byte) => Buffer.alloc(32, byte).toString("base64")) as [string, string];
const sessions = openSessions({ SESSION_KEY: a });
const { portal, signIn, recordOf, page, session, time } = sessions;

/** Restarts the portal on the same store with other keys. */
async function restart(sessionKey: string, previousSessionKeys: string[]): Promise<Services> {
  const before = portal.services;
  const services = startServices({ ...before.config, sessionKey, previousSessionKeys }, () => portal.now);
  await services.started;
  portal.services = services;
  onTestFinished(async () => {
    portal.services = before;
    await services.close();
  });
  return before;
}

test("a session and its open page go on when the keys are exchanged, on instances of both sides", async () => {
  const cookie = await signIn("aroha");
  const record = await recordOf(cookie);
  const before = await restart(b, [a]);
  expect(await recordOf(cookie)).not.toBe(record);
  for (const token of [record, await recordOf(cookie)]) {
    const read = await page("/", { cookie, record: token });
    expect([read.status, await read.text()]).toEqual([200, "Aroha Ngata"]);
    expect((await page("/", { cookie, record: token, form: {} })).status).toBe(200);
    expect((await time({ cookie, record: token })).status).toBe(200);
  }
  // An instance that is yet to restart knows the new key already.
  const tokenOfB = await recordOf(cookie);
  portal.services = before;
  await restart(a, [b]);
  expect((await page("/", { cookie, record: tokenOfB })).status).toBe(200);
});

test("a page of the former key switches to a linked patient, and another record's page is refused", async () => {
  const cookie = await signIn("aroha");
  const record = await recordOf(cookie);
  const opened = await portal.services.sessions.open(cookie);
  const child = portal.services.recordTokens.patient(
    opened?.data as never,
    portal.world.people.tama.patientId,
  );
  await restart(b, [a]);
  const switched = idIn(await session({ cookie, record, form: { intent: "switch", person: child } }));
  expect((await portal.services.sessions.open(switched))?.data).toMatchObject({ patientName: "Tama Ngata" });
  expect((await page("/", { cookie: switched, record })).status).toBe(409);
});
