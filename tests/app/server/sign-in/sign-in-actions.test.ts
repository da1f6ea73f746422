import { describe, expect, test } from "vitest";
import { signIn } from "#app/.server/sign-in/run-sign-in.ts";
import { choosePatient, signIn as logIn, setNewPassword } from "#app/.server/sign-in/sign-in-actions.ts";
import { sessionKey } from "#app/.server/store/sessions/session-cookie.ts";
import type { PendingSession, Session } from "#app/.server/store/sessions/session-data.ts";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import type { FaultEffect } from "#mock-server/control/client.ts";
import { idIn, routerContext, startPortal } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const good = { password: "Totara-2027", confirm: "Totara-2027", isAgreed: true };

async function open() {
  const portal = await startPortal(practice);
  const world = await practice.control.createWorld();
  return { ...portal, context: routerContext(portal.services), world };
}

/** A pending sign-in that waits for a new password. */
async function openReset() {
  const opened = await open();
  const { services, world } = opened;
  const credentials = { username: world.people.priya.username, password: demoPassword };
  const { state, isTestData } = await signIn(services, credentials, 0);
  expect(state.value).toBe("passwordReset");
  const data: PendingSession = { stage: "pending", signIn: state, isTestData, redirectTo: "/reports" };
  const session = await services.sessions.open(await services.sessions.start(data));
  const change = (form: typeof good) =>
    setNewPassword(opened.context, session as Session<PendingSession>, form);
  const answer = (effect: FaultEffect) =>
    world.addFault({ match: { path: "Patient/ChangePassword" }, effect });
  return { ...opened, change, answer, key: session?.key ?? "" };
}
const status = (body: object): FaultEffect => ({ type: "status", status: 200, body });

describe("a new password", () => {
  test("that is accepted starts a new session with a notice, and redirects to the requested page", async () => {
    const { change, services, key } = await openReset();
    const response = (await change(good)) as Response;
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/reports"]);
    const id = /__Host-portal=([\w-]{43});/.exec(response.headers.get("Set-Cookie") ?? "")?.[1];
    const session = await services.sessions.open(id);
    expect(session?.data).toMatchObject({ stage: "signedIn", holderName: "Priya Nair" });
    expect((await services.sessionCache.load(session?.key ?? ""))("notice")).toEqual({
      text: "Your password has been changed.",
      tone: "success",
    });
    expect(session?.key).not.toBe(key);
    expect(
      await services.database.selectFrom("sessions").select("id").where("id", "=", key).execute(),
    ).toEqual([]);
  });

  test.each(["Harbour-Portal-2026", "Kereru-Street-2026"])(
    "that is %s is refused before it is sent",
    async (password) => {
      const { change, world } = await openReset();
      const text = "Choose a password that is more than the name of your practice or of this portal.";
      expect(await change({ ...good, password, confirm: password })).toEqual({
        errors: { newPassword: text },
        status: 422,
      });
      expect(await world.journal("POST Patient/ChangePassword")).toEqual([]);
    },
  );

  test("ends every other session of the account, and of no other account", async () => {
    const { change, answer, services, world } = await openReset();
    const at = { token: "t", apiUrl: world.apiUrl, isTestData: true, holderName: "", patientName: "" };
    const open = async (holderId: string, patientId = holderId) =>
      services.sessions.start({ ...at, stage: "signedIn", holderId, patientId });
    const { priya, mei } = world.people;
    // One that waits for a new password, too, which the former one has begun.
    const { state } = await signIn(services, { username: priya.username, password: demoPassword }, 0);
    const waiting = { stage: "pending", signIn: state, isTestData: true, redirectTo: "/" } as const;
    const others = [
      await open(priya.patientId),
      await open(priya.patientId, mei.patientId),
      await services.sessions.start(waiting),
    ];
    const unrelated = await open(mei.patientId);
    const isOpen = async (id: string) => (await services.sessions.open(id, false)) !== undefined;
    await answer(status({ StatusCode: "3" }));
    await change(good);
    expect(await Promise.all([...others, unrelated].map(isOpen))).toEqual([true, true, true, true]);
    await world.clearFaults();
    expect(((await change(good)) as Response).status).toBe(302);
    expect(await Promise.all([...others, unrelated].map(isOpen))).toEqual([false, false, false, true]);
  });

  const wrong = "Some thing went wrong please try agian.";
  const coded = (StatusCode: string, StatusMessage?: string) =>
    status({ StatusCode, ...(StatusMessage && { StatusMessage }) });
  test.each<[string, FaultEffect, string]>([
    ["code 3 with a message", coded("3", "You have used this before."), "You have used this before."],
    ["code 3 without one", coded("3"), wrong],
    ["another code with a message", coded("7", "Not today."), "Not today."],
    ["another code", coded("7"), wrong],
    ["an empty body", { type: "empty-body" }, wrong],
    ["an HTTP error", { type: "status", status: 500 }, wrong],
    ["a broken connection", { type: "reset" }, wrong],
  ])("that is answered with %s is rejected in its panel", async (_name, effect, text) => {
    const { change, answer, services, key } = await openReset();
    await answer(effect);
    expect(await change(good)).toEqual({ errors: {}, text, status: 422 });
    const kept = await services.database.selectFrom("sessions").select("id").where("id", "=", key).execute();
    expect(kept).toHaveLength(1);
  });

  test("is still reported when the next call fails", async () => {
    const { change, world } = await openReset();
    await world.addFault({ match: { path: "Patient/ProxyUsers" }, effect: { type: "status", status: 500 } });
    expect(await change(good)).toEqual({
      message: "Ohh. We hit a snag.",
      notice: "Your password has been changed.",
      status: 503,
    });
  });

  test("is in the audit log, with what is known of it", async () => {
    const { change, answer, services, world } = await openReset();
    await answer({ type: "reset" });
    await change(good);
    await world.clearFaults();
    await answer(status({ StatusCode: "3", StatusMessage: "Not this one." }));
    await change(good);
    await world.clearFaults();
    await change(good);
    const rows = await services.database
      .selectFrom("audit_events")
      .select(["outcome", "who"])
      .where("event", "=", "changePassword")
      .orderBy("outcome")
      .execute();
    const who = world.people.priya.patientId;
    expect(rows).toEqual(["done", "refused", "unknown"].map((outcome) => ({ outcome, who })));
  });

  test("is rejected without a pending reset", async () => {
    const { context } = await open();
    const expired = { message: "Your login ran out of time. Log in again.", status: 422 };
    expect(await setNewPassword(context, null, good)).toEqual(expired);
  });
});

describe("the form of /login", () => {
  const submit = async (
    opened: Awaited<ReturnType<typeof open>>,
    username: string,
    password: string,
    cookie?: string,
  ) => {
    const headers = { cookie: cookie === undefined ? "__Host-cookies=kept" : `__Host-portal=${cookie}` };
    const request = new Request("http://portal.test/login", { method: "POST", headers });
    return logIn(opened.context, { username, password }, "/reports", request);
  };

  test("starts a session and ends the one that the browser had", async () => {
    const opened = await open();
    const { mei } = opened.world.people;
    const first = (await submit(opened, mei.username, demoPassword)) as Response;
    const cookie = idIn(first);
    const second = (await submit(opened, mei.username, demoPassword, cookie)) as Response;
    expect([second.status, second.headers.get("location")]).toEqual([302, "/reports"]);
    const stageOf = async (id?: string) => (await opened.services.sessions.open(id, false))?.data.stage;
    expect([await stageOf(cookie), await stageOf(idIn(second))]).toEqual([undefined, "signedIn"]);
  });

  test("stores the kind of browser, and nothing else of what it says of itself", async () => {
    const opened = await open();
    const { aroha } = opened.world.people;
    const agent = "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0.0.0 Mobile Safari/537.36";
    const request = new Request("http://portal.test/login", { headers: { "user-agent": agent } });
    const credentials = { username: aroha.username, password: demoPassword };
    const waiting = (await logIn(opened.context, credentials, "/", request)) as Response;
    const pending = (await opened.services.sessions.open(idIn(waiting))) as Session<PendingSession>;
    const chosen = (await choosePatient(opened.context, pending, aroha.patientId)) as Response;
    for (const response of [waiting, chosen]) {
      const { data } = (await opened.services.sessions.open(idIn(response))) ?? pending;
      expect(data.device).toBe("Chrome on Android");
      expect(JSON.stringify(data)).not.toContain("Pixel");
    }
  });

  test("confirms the session for the page that it leads to, unless there is a choice to make first", async () => {
    const opened = await open();
    const { mei, aroha } = opened.world.people;
    const isConfirmed = (response: Response) =>
      opened.services.confirmations.take(sessionKey(String(idIn(response))), false) !== undefined;
    const direct = (await submit(opened, mei.username, demoPassword)) as Response;
    expect([isConfirmed(direct), isConfirmed(direct), isConfirmed(direct)]).toEqual([true, true, false]);
    const waiting = (await submit(opened, aroha.username, demoPassword)) as Response;
    const pending = (await opened.services.sessions.open(idIn(waiting))) as Session<PendingSession>;
    const chosen = (await choosePatient(opened.context, pending, aroha.patientId)) as Response;
    expect([isConfirmed(waiting), isConfirmed(chosen)]).toEqual([false, false]);
  });

  test("is rejected with a wrong password, and the browser keeps its session", async () => {
    const opened = await open();
    const { mei } = opened.world.people;
    const cookie = idIn((await submit(opened, mei.username, demoPassword)) as Response);
    const answer = await submit(opened, mei.username, "wrong", cookie);
    expect(answer).toMatchObject({ status: 422, outcome: "rejected" });
    expect((await opened.services.sessions.open(cookie, false))?.data.stage).toBe("signedIn");
  });

  test("leads to a choice of the linked patients alone, ends the session before it, and leads back to the page that was asked for", async () => {
    const opened = await open();
    const response = (await submit(opened, opened.world.people.aroha.username, demoPassword)) as Response;
    expect(response.headers.get("location")).toBe("/login?continue=1&redirectTo=%2Freports");
    const pending = (await opened.services.sessions.open(idIn(response))) as Session<PendingSession>;
    const choose = async (from: typeof pending, who: "tama" | "mei") =>
      (await choosePatient(opened.context, from, opened.world.people[who].patientId)) as Response;
    const refused = await choose(pending, "mei");
    expect([refused.status, refused.headers.get("location")]).toEqual([
      302,
      "/login?continue=1&redirectTo=%2Freports",
    ]);
    const still = (await opened.services.sessions.open(idIn(refused))) as Session<PendingSession>;
    const chosen = await choose(still, "tama");
    expect([chosen.status, chosen.headers.get("location")]).toEqual([302, "/reports"]);
    const session = await opened.services.sessions.open(idIn(chosen));
    expect(session?.data).toMatchObject({ stage: "signedIn", patientName: "Tama Ngata" });
    const ended = [response, refused].map((one) => opened.services.sessions.open(idIn(one)));
    expect(await Promise.all(ended)).toEqual([undefined, undefined]);
  });

  test("offers the own record besides, where the practice lists people who cannot be read", async () => {
    const opened = await open();
    const { mei } = opened.world.people;
    const entry = [
      { resource: { extension: [{ valueInteger: 20_102 }], name: [{ text: "Manaia Ngata" }] } },
      { resource: { extension: [{ valueString: [] }], name: [{ text: "Mei Chen" }] } },
    ];
    await opened.world.addFault({
      match: { path: "Patient/ProxyUsers" },
      effect: { type: "status", status: 200, body: [{ entry }] },
    });
    const response = (await submit(opened, mei.username, demoPassword)) as Response;
    expect(response.headers.get("location")).toBe("/login?continue=1&redirectTo=%2Freports");
    const pending = (await opened.services.sessions.open(idIn(response))) as Session<PendingSession>;
    const { people, unreadablePeople } = pending.data.signIn.context;
    expect(unreadablePeople).toBe(1);
    expect(people.map(({ patientId, name }) => [patientId, name])).toEqual([
      [mei.patientId, "Mei Chen"],
      ["20102", "Manaia Ngata"],
    ]);
  });

  test("accepts no choice without a sign-in that waits for one", async () => {
    const { context } = await open();
    const expired = { message: expect.stringContaining("ran out of time"), status: 422 };
    expect(await choosePatient(context, null, "1")).toEqual(expired);
  });
});
