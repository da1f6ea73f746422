import { expect, test } from "vitest";
import { listAccountSessions } from "#app/.server/sign-in/account-sessions.ts";
import type { OpenSession, SignedInSession } from "#app/.server/store/sessions/session-data.ts";
import { sessionValues, storedValue } from "#app/.server/store/sessions/session-values.ts";
import { minute, openSessions } from "../../../support/portal.ts";

const { portal, page, session, signIn, recordOf, time } = openSessions();

async function opened(cookie: string) {
  return (await portal.services.sessions.open(cookie, false)) as OpenSession<SignedInSession>;
}
/** What /privacy lists for the session. */
const listed = async (cookie: string) => listAccountSessions(portal.services, await opened(cookie));
const logOutThere = (cookie: string, id: string) =>
  session({ cookie, form: { intent: "logOutThere", session: id } });
const noticeOf = async (cookie: string) => {
  const stored = await portal.services.sessionCache.load((await opened(cookie)).key);
  return storedValue(stored, sessionValues.notice)?.text;
};

test("lists the account's own sessions: this one first, then those used last", async () => {
  await signIn("sione");
  const [first, second] = [await signIn("aroha"), await signIn("aroha", "tama")];
  portal.now += minute;
  const mine = await signIn("aroha");
  portal.now += minute;
  await time({ cookie: second, record: await recordOf(second), method: "POST" });
  const before = (minutes: number) => new Date(portal.now - minutes * minute).toISOString();
  expect((await listed(mine)).map(({ id: _id, ...shown }) => shown)).toEqual([
    { device: undefined, isThis: true, startedAt: before(1), lastUsedAt: before(1) },
    { device: undefined, isThis: false, startedAt: before(2), lastUsedAt: before(0) },
    { device: undefined, isThis: false, startedAt: before(2), lastUsedAt: before(2) },
  ]);
  const keys = await Promise.all([first, second, mine].map(async (cookie) => (await opened(cookie)).key));
  for (const { id } of await listed(mine)) {
    expect([first, second, mine, ...keys].filter((secret) => secret.includes(id))).toEqual([]);
  }
});

test("Log out there ends that session at once, here and at the practice, and leaves the others", async () => {
  await portal.services.database.deleteFrom("audit_events").execute();
  const [there, mine] = [await signIn("mei"), await signIn("mei")];
  const record = await recordOf(there);
  const tokens = [(await opened(there)).data.token, (await opened(mine)).data.token];
  const [, other] = await listed(mine);
  const answer = await logOutThere(mine, String(other?.id));
  expect([answer.status, answer.headers.get("location")]).toEqual([302, "/privacy"]);
  expect(await noticeOf(mine)).toBe("Logged out: the other browser.");

  const refused = await page("/vitals.data", { cookie: there, record });
  expect([refused.status, refused.headers.get("X-Portal-Session")]).toEqual([401, "expired"]);
  expect((await page("/vitals", { cookie: mine })).status).toBe(200);
  const { apiUrl } = (await opened(mine)).data;
  const accepted = tokens.map(async (Token) =>
    (await fetch(`${apiUrl}/ValidateToken`, { headers: { Token } })).text(),
  );
  expect(await Promise.all(accepted)).toEqual(["false", "true"]);
  const events = await portal.services.database.selectFrom("audit_events").selectAll().execute();
  expect(events.filter(({ event }) => event === "logOut")).toMatchObject([
    { outcome: "done", who: portal.world.people.mei.patientId, object: "elsewhere" },
  ]);

  expect((await logOutThere(mine, String(other?.id))).status).toBe(302);
  expect(await noticeOf(mine)).toBe("That log in had ended already.");
});

test("Log out there ends no session of another account, and not the own one", async () => {
  const [sione, mei] = [await signIn("sione"), await signIn("mei")];
  const [ofSione, ofMei] = [(await listed(sione))[0], (await listed(mei))[0]];
  for (const id of [ofSione?.id, ofMei?.id, "x", (await opened(sione)).key]) {
    await logOutThere(mei, String(id));
    expect(await noticeOf(mei)).toBe("That log in had ended already.");
  }
  expect([(await opened(sione)).data.holderName, (await opened(mei)).data.holderName]).toEqual([
    "Sione Taufa",
    "Mei Chen",
  ]);
});

test("Log out there does not depend on the practice's answer", async () => {
  const [there, mine] = [await signIn("aroha"), await signIn("aroha")];
  await portal.world.addFault({ match: { path: "Patient/Logout" }, effect: { type: "status", status: 500 } });
  const [, other] = await listed(mine);
  expect((await logOutThere(mine, String(other?.id))).status).toBe(302);
  expect(await portal.services.sessions.open(there, false)).toBeUndefined();
});
