import { describe, expect, test } from "vitest";
import { exactCookie, fullTime, idIn, minute, openSessions } from "../../../support/portal.ts";

const { portal, page, session, resume, signIn, recordOf } = openSessions();
const tab = "k".repeat(43);
const booking = { reason: "Sore throat" };

/** An expired session with a draft. */
async function expiredSession(account: "aroha" | "mei", as?: "tama") {
  const cookie = await signIn(account, as);
  const record = await recordOf(cookie);
  const found = await portal.services.sessions.open(cookie, false);
  await portal.services.drafts.save({ session: found as never }, tab, "booking", booking);
  portal.now += 15 * minute + 1_000;
  expect((await page("/emails.data", { cookie, record, form: { intent: "send" } })).status).toBe(401);
  return { cookie, record };
}
async function draftOf(cookie: string) {
  const found = await portal.services.sessions.open(cookie, false);
  return portal.services.drafts.find({ session: found as never }, tab, "booking");
}

const stored = (table: "sessions" | "drafts") =>
  portal.services.database.selectFrom(table).selectAll().execute();

describe("a sign-in over an open page", () => {
  test("resumes the session of the same account under a new id, with its drafts", async () => {
    const { cookie, record } = await expiredSession("mei");
    const answer = await resume("mei", record, { cookie });
    expect(await answer.json()).toEqual({ outcome: "resumed", left: fullTime });
    const next = idIn(answer) ?? "";
    expect(next).not.toBe(cookie);
    expect(await recordOf(next)).toBe(record);
    expect((await page("/emails.data", { cookie: next, record, form: { intent: "send" } })).status).toBe(200);
    expect(await draftOf(next)).toEqual(booking);
  });

  test("opens the linked patient's record again", async () => {
    const { cookie, record } = await expiredSession("aroha", "tama");
    const answer = await resume("aroha", record, { cookie });
    expect(await answer.json()).toMatchObject({ outcome: "resumed" });
    const next = idIn(answer) ?? "";
    expect(await (await page("/", { cookie: next })).text()).toContain("Tama");
    expect(await draftOf(next)).toEqual(booking);
  });

  test("opens the holder's own record when the link is gone, and deletes the patient's drafts", async () => {
    const { cookie, record } = await expiredSession("aroha", "tama");
    await portal.world.applyEvent({ type: "revoke-link", for: "aroha", person: "tama" });
    const answer = await resume("aroha", record, { cookie });
    expect(await answer.json()).toEqual({ outcome: "otherPatient" });
    const next = idIn(answer) ?? "";
    expect(await (await page("/", { cookie: next })).text()).toBe("Aroha Ngata");
    expect(await stored("drafts")).toEqual([]);
  });

  test("refuses another account and logs it out here and at the practice", async () => {
    const { cookie, record } = await expiredSession("mei");
    const answer = await resume("sione", record, { cookie });
    expect(await answer.json()).toEqual({ outcome: "otherAccount" });
    expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(answer.headers.getSetCookie()).toEqual([
      "__Host-portal=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax",
      expect.stringMatching(/^__Host-device=/),
    ]);
    expect(await portal.world.journal("POST Patient/Logout")).toHaveLength(1);
    expect([await stored("sessions"), await stored("drafts")]).toEqual([[], []]);
  });

  test("returns why it was rejected, and changes nothing", async () => {
    const { cookie, record } = await expiredSession("mei");
    const wrong = await resume("mei", record, { cookie }, "Wrong-Password-00");
    const rejected = { outcome: "rejected", needsCaptcha: false, errors: {} };
    const message = "Your username or password is incorrect.";
    expect([wrong.status, await wrong.json()]).toEqual([422, { ...rejected, message, isWrong: true }]);
    const empty = await resume("mei", record, { cookie }, " ");
    expect(await empty.json()).toEqual({ ...rejected, errors: { password: "Password cannot be empty" } });
    expect(portal.cookies).toEqual([]);
    expect(await (await resume("mei", record, { cookie })).json()).toMatchObject({ outcome: "resumed" });
  });
});

describe("Log Out", () => {
  const logOut = (cookie: string) => session({ cookie, form: { intent: "logOut" } });

  test("ends the session here and at the practice, and clears the browser's data", async () => {
    const cookie = await signIn("mei");
    const answer = await logOut(cookie);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "/login?loggedOut"]);
    expect(answer.headers.get("clear-site-data")).toBe('"cache", "storage"');
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.getSetCookie()[0]).toMatch(exactCookie);
    expect(await portal.world.journal("POST Patient/Logout")).toHaveLength(1);
    expect((await page("/", { cookie })).status).toBe(302);
  });

  test("does not depend on the practice's answer", async () => {
    await portal.world.addFault({
      match: { path: "Patient/Logout" },
      effect: { type: "status", status: 500 },
    });
    const cookie = await signIn("mei");
    expect([(await logOut(cookie)).status, (await page("/", { cookie })).status]).toEqual([302, 302]);
  });

  test("deletes drafts, also those of an expired session", async () => {
    const { cookie } = await expiredSession("mei");
    expect(await stored("drafts")).toHaveLength(1);
    await logOut(cookie);
    expect(await stored("drafts")).toEqual([]);
  });
});
