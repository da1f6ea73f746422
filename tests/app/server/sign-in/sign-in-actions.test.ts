import { describe, expect, test } from "vitest";
import { signIn } from "#app/.server/sign-in/run-sign-in.ts";
import { choosePatient, signIn as logIn, setNewPassword } from "#app/.server/sign-in/sign-in-actions.ts";
import { sessionKey } from "#app/.server/store/sessions/session-cookie.ts";
import type { PendingSession, Session } from "#app/.server/store/sessions/session-data.ts";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
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
  const isKept = async (key: string) =>
    (await services.database.selectFrom("sessions").select("id").where("id", "=", key).execute()).length > 0;
  return { ...opened, change, isKept, key: session?.key ?? "" };
}

describe("a new password", () => {
  test("that is accepted starts a new session with a notice, and redirects to the requested page", async () => {
    const { change, services, key, isKept } = await openReset();
    const response = (await change(good)) as Response;
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/reports"]);
    const session = await services.sessions.open(idIn(response));
    expect(session?.data).toMatchObject({ stage: "signedIn", holderName: "Priya Nair" });
    const notice = { text: "Your password has been changed.", tone: "success" };
    expect((await services.sessionCache.load(session?.key ?? ""))("notice")).toEqual(notice);
    expect(session?.key).not.toBe(key);
    expect(await isKept(key)).toBe(false);
  });

  test("ends every other session of the account, and of no other account", async () => {
    const { change, services, world } = await openReset();
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
    const effect = { type: "status", status: 200, body: { StatusCode: "3" } } as const;
    await world.addFault({ match: { path: "Patient/ChangePassword" }, effect });
    expect(await change(good)).toMatchObject({ status: 422 });
    expect(await Promise.all([...others, unrelated].map(isOpen))).toEqual([true, true, true, true]);
    await world.clearFaults();
    expect(((await change(good)) as Response).status).toBe(302);
    expect(await Promise.all([...others, unrelated].map(isOpen))).toEqual([false, false, false, true]);
  });

  test("is rejected without a pending reset, as a choice is without a sign-in that waits for one", async () => {
    const { context } = await open();
    const expired = { message: "Your login ran out of time. Log in again.", status: 422 };
    expect(await setNewPassword(context, null, good)).toEqual(expired);
    expect(await choosePatient(context, null, "1")).toEqual(expired);
  });
});

describe("the form of /login", () => {
  /** Logs in as a person, with a browser that has this cookie. */
  async function openLogin() {
    const opened = await open();
    const { services, world, context } = opened;
    const logInAs = async (person: "mei" | "aroha", password = demoPassword, cookie?: string, agent = "") => {
      const kept = cookie === undefined ? "__Host-cookies=kept" : `__Host-portal=${cookie}`;
      const headers = { cookie: kept, "user-agent": agent };
      const request = new Request("http://portal.test/login", { method: "POST", headers });
      return logIn(context, { username: world.people[person].username, password }, "/reports", request);
    };
    const accepted = async (...as: Parameters<typeof logInAs>) => {
      const response = (await logInAs(...as)) as Response;
      return { id: idIn(response), to: response.headers.get("location"), status: response.status };
    };
    const sessionOf = (id?: string) => services.sessions.open(id, false);
    const choose = async (id: string | undefined, patientId: string) => {
      const pending = (await sessionOf(id)) as Session<PendingSession>;
      const response = (await choosePatient(context, pending, patientId)) as Response;
      return { id: idIn(response), to: response.headers.get("location"), status: response.status };
    };
    return { ...opened, logInAs, accepted, sessionOf, choose };
  }
  const choice = "/login?continue=1&redirectTo=%2Freports";

  test("starts a session and ends the one that the browser had", async () => {
    const { accepted, sessionOf } = await openLogin();
    const first = await accepted("mei");
    const second = await accepted("mei", demoPassword, first.id);
    expect(second).toMatchObject({ status: 302, to: "/reports" });
    expect(await sessionOf(first.id)).toBeUndefined();
    expect((await sessionOf(second.id))?.data.stage).toBe("signedIn");
  });

  test("stores the kind of browser, and nothing else of what it says of itself", async () => {
    const { accepted, choose, sessionOf, world } = await openLogin();
    const agent = "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/140.0.0.0 Mobile Safari/537.36";
    const waiting = await accepted("aroha", demoPassword, undefined, agent);
    const before = await sessionOf(waiting.id);
    const chosen = await choose(waiting.id, world.people.aroha.patientId);
    for (const session of [before, await sessionOf(chosen.id)]) {
      expect(session?.data.device).toBe("Chrome on Android");
      expect(JSON.stringify(session?.data)).not.toContain("Pixel");
    }
  });

  test("confirms the session for the page that it leads to, unless there is a choice to make first", async () => {
    const { accepted, choose, services, world } = await openLogin();
    const isConfirmed = ({ id = "" }: { id: string | undefined }) =>
      services.confirmations.take(sessionKey(id), false) !== undefined;
    const direct = await accepted("mei");
    expect([isConfirmed(direct), isConfirmed(direct), isConfirmed(direct)]).toEqual([true, true, false]);
    const waiting = await accepted("aroha");
    const chosen = await choose(waiting.id, world.people.aroha.patientId);
    expect([isConfirmed(waiting), isConfirmed(chosen)]).toEqual([false, false]);
  });

  test("is rejected with a wrong password, and the browser keeps its session", async () => {
    const { accepted, logInAs, sessionOf } = await openLogin();
    const { id } = await accepted("mei");
    expect(await logInAs("mei", "wrong", id)).toMatchObject({ status: 422, outcome: "rejected" });
    expect((await sessionOf(id))?.data.stage).toBe("signedIn");
  });

  test("leads to a choice of the linked patients alone, ends the session before it, and leads back to the page that was asked for", async () => {
    const { accepted, choose, sessionOf, world } = await openLogin();
    const waiting = await accepted("aroha");
    expect(waiting.to).toBe(choice);
    const refused = await choose(waiting.id, world.people.mei.patientId);
    expect(refused).toMatchObject({ status: 302, to: choice });
    const chosen = await choose(refused.id, world.people.tama.patientId);
    expect(chosen).toMatchObject({ status: 302, to: "/reports" });
    const { data } = (await sessionOf(chosen.id)) ?? {};
    expect(data).toMatchObject({ stage: "signedIn", patientName: "Tama Ngata" });
    const ended = [waiting, refused].map(({ id }) => sessionOf(id));
    expect(await Promise.all(ended)).toEqual([undefined, undefined]);
  });
});
