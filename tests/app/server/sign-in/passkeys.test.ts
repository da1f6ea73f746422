import { beforeAll, describe, expect, test } from "vitest";
import { openSignedIn } from "#app/.server/session/open-session.ts";
import { checkPassword } from "#app/.server/sign-in/authenticate.ts";
import { secondStepOf } from "#app/.server/sign-in/second-step.ts";
import {
  choosePatient,
  passSecondStep,
  setNewPassword,
  signIn,
} from "#app/.server/sign-in/sign-in-actions.ts";
import { signInByLink } from "#app/.server/sign-in/sign-in-link.ts";
import type { PendingSession, Session } from "#app/.server/store/sessions/session-data.ts";
import * as resumeRoute from "#app/routes/session/resume.resource.ts";
import type { PasskeyAnswer } from "#app/routes/signed-in/privacy/passkey-answer.ts";
import { changePasskeys, loadPasskeys } from "#app/routes/signed-in/privacy/passkeys.server.ts";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { createAuthenticator, type Forged } from "../../../support/authenticator.ts";
import { openPortal, type PortalWorld, routerContext } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";

/** Threat T60: with a passkey on, a password alone opens nothing on a browser that has not shown one. */
const practice = openPractice();
const { portal, contextFor } = openPortal(practice);
const origin = "http://localhost:3000";
type Person = "mei" | "sione";
type Form = Record<string, string>;
type Authenticator = Awaited<ReturnType<typeof createAuthenticator>>;
let world: PortalWorld;
let [meis, removed, siones] = [] as unknown as [Authenticator, Authenticator, Authenticator];
let codes: Record<Person, string[]>;
let networks = 0;

type Sent = Partial<PasskeyAnswer> & { status?: number; shown: Awaited<ReturnType<typeof loadPasskeys>> };

/** A form of /privacy, in a session of the account. */
async function privacy(person: Person, form: Form): Promise<Sent> {
  const body = new URLSearchParams({ currentPassword: demoPassword, ...form });
  const request = new Request(`${origin}/privacy`, { method: "POST", body });
  const context = await contextFor(world, person);
  context.session.key = person;
  context.session.data.username = world.people[person].username;
  const url = new URL(request.url);
  const args = { request, url, params: {}, context, services: portal.services, address: newNetwork() };
  const answer = await changePasskeys(args as never);
  const shown = await loadPasskeys(args as never);
  if (answer instanceof Response) return { shown };
  return { shown, ...answer.data, status: answer.init?.status ?? 200 };
}
const newNetwork = () => `198.51.${Math.floor(networks / 250)}.${++networks % 250}`;

async function add(person: Person, device: Authenticator, forged: Forged = {}, response?: string) {
  const begun = await privacy(person, { intent: "startPasskey" });
  const { challenge = "" } = begun.options ?? {};
  response ??= device.register(forged.challenge ?? challenge, forged);
  return {
    challenge,
    response,
    ...(await privacy(person, { intent: "addPasskey", challenge, response, name: "Phone" })),
  };
}

beforeAll(async () => {
  world = await practice.control.createWorld();
  const make = () => createAuthenticator(origin, "localhost");
  [meis, removed, siones] = [await make(), await make(), await make()];
  const first = await add("mei", removed);
  codes = { mei: [...(first.codes ?? [])], sione: [...((await add("sione", siones)).codes ?? [])] };
  await add("mei", meis);
  await privacy("mei", { intent: "removePasskey", passkey: first.shown.list[0]?.id ?? "" });
});

class Browser {
  cookies = new Map([["cookies", "kept"]]);
  request(path = "/login", form?: Form): Request {
    const cookie = [...this.cookies].map(([name, value]) => `__Host-${name}=${value}`).join("; ");
    const body = form && new URLSearchParams(form);
    return new Request(origin + path, { method: "POST", headers: { cookie }, body: body ?? null });
  }
  keep(answer: unknown): void {
    const { headers } = answer instanceof Response ? answer : { headers: new Headers() };
    const more = (answer as { cookie?: string }).cookie;
    for (const cookie of [...headers.getSetCookie(), ...(more ? [more] : [])]) {
      const [, name = "", value = ""] = /^__Host-(\w+)=([^;]*)/.exec(cookie) ?? [];
      this.cookies.set(name, value);
    }
  }
  context = routerContext(portal.services, newNetwork());
  async password(person: Person = "mei"): Promise<this> {
    const form = { username: world.people[person].username, password: demoPassword };
    this.keep(await signIn(this.context, form, "/", this.request()));
    return this;
  }
  async pending(): Promise<Session<PendingSession> | null> {
    const found = await portal.services.sessions.open(this.cookies.get("portal"));
    return found?.data.stage === "pending" ? { key: found.key, data: found.data } : null;
  }
  challenge = async () =>
    (await secondStepOf(portal.services, await this.pending(), this.request()))?.options?.challenge ?? "none";
  async step(
    form: { response?: string; code?: string; isShared?: boolean },
    pending?: Session<PendingSession> | null,
  ) {
    await portal.services.database.deleteFrom("counters").execute();
    const intent = form.code === undefined ? "passkey" : "code";
    const sent = { intent, response: "", code: "", isShared: false, ...form } as const;
    const answer = await passSecondStep(
      this.context,
      pending ?? (await this.pending()),
      sent,
      this.request(),
    );
    this.keep(answer);
    return answer;
  }
  sign = async (forged: Forged = {}, device = meis) =>
    this.step({ response: await device.sign(forged.challenge ?? (await this.challenge()), forged) });
  isIn = async () => (await openSignedIn(portal.services, this.request(), false)) !== undefined;
  stage = async () => ((await this.isIn()) ? "in" : ((await this.pending())?.data.signIn.value ?? "out"));
}
const asked = (person?: Person) => new Browser().password(person);

describe("the step after the password", () => {
  test("is passed with the passkey, and not asked for again in that browser", async () => {
    const browser = await asked();
    expect([await browser.stage(), browser.cookies.has("device")]).toEqual(["passkey", false]);
    await browser.sign();
    expect(await browser.stage()).toBe("in");
    browser.cookies.delete("portal");
    expect(await (await browser.password()).stage()).toBe("in");
    const form = {
      username: world.people.mei.username,
      password: demoPassword,
      intent: "resume",
      record: "",
    };
    const resumed = (sender: Browser) =>
      resumeRoute.action({
        request: sender.request("/session/resume", form),
        context: sender.context,
      } as never);
    expect(await ((await resumed(browser)) as Response).json()).toEqual({ outcome: "otherAccount" });
  });

  test("is asked for each time where other people use the browser", async () => {
    const browser = await asked();
    await browser.step({ response: await meis.sign(await browser.challenge()), isShared: true });
    expect([await browser.stage(), browser.cookies.has("device")]).toEqual(["in", false]);
  });

  test("is passed with a code, as it is typed by hand, once", async () => {
    const [code = ""] = codes.sione;
    const browser = await asked("sione");
    await browser.step({
      code: ` ${code.toLowerCase().replaceAll("-", " ").replaceAll("0", "o").replaceAll("1", "l")}`,
    });
    expect(await browser.stage()).toBe("in");
    const again = await asked("sione");
    expect(await again.step({ code })).toMatchObject({ status: 422 });
    expect(await again.stage()).toBe("passkey");
  });

  test("does not stand between an open session and its own password", async () => {
    const context = await contextFor(world, "mei");
    const input = { username: world.people.mei.username, password: demoPassword, captcha: undefined };
    const request = new Browser().request();
    const checked = await checkPassword(portal.services, context, {
      ...input,
      request,
      address: newNetwork(),
    });
    expect(checked).toEqual({ outcome: "right" });
  });

  test("is limited to ten tries of an account, over all browsers", async () => {
    const statuses: unknown[] = [];
    for (let nth = 0; nth < 12; nth++) {
      const browser = await asked();
      const sent = { intent: "code", code: "0", response: "", isShared: false } as const;
      const answer = await passSecondStep(browser.context, await browser.pending(), sent, browser.request());
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(10).fill(422), 429, 429]);
    await portal.services.database.deleteFrom("counters").execute();
  });
});

/** Each ends with a browser that has to be out. */
const attacks: Record<string, () => Promise<Browser>> = {
  async "the password alone, three times"() {
    const browser = await asked();
    for (let nth = 0; nth < 2; nth++) await browser.password();
    return browser;
  },
  async "an answer that was used before"() {
    const first = await asked();
    const response = await meis.sign(await first.challenge());
    await first.step({ response });
    expect(await first.isIn()).toBe(true);
    const browser = await asked();
    await browser.step({ response });
    return browser;
  },
  "an answer for another origin": () => signed({ origin: "https://portal.example" }),
  "an answer for another host": () => signed({ rpId: "portal.example" }),
  "an answer of a registration": () => signed({ type: "webauthn.create" }),
  "a device that did not look who it is": () => signed({ isUnverified: true }),
  "a counter that stands still or goes back": () => signed({ counter: 1 }),
  "a challenge of the attacker": () => signed({ challenge: "A".repeat(43) }),
  "a passkey that was removed": () => signed({}, removed),
  "another account's passkey": () => signed({}, siones),
  "another account's code": () => typed(codes.sione.at(-1)),
  "no code": () => typed(""),
  "a guessed code": () => typed("ABCD-EFGH-JKMN-PQRS"),
  async "a challenge that a refused answer has used"() {
    const browser = await asked();
    const challenge = await browser.challenge();
    await browser.step({ response: "{}" });
    await browser.sign({ challenge });
    return browser;
  },
  async "the challenge of another browser's log in"() {
    const [victim, browser] = [await asked(), await asked()];
    await browser.sign({ challenge: await victim.challenge() });
    return browser;
  },
  async "a challenge of more than five minutes"() {
    const browser = await asked();
    const challenge = await browser.challenge();
    const { key = "" } = (await browser.pending()) ?? {};
    const created_at = Date.now() - 301_000;
    await portal.services.database
      .updateTable("sessions")
      .set({ created_at })
      .where("id", "=", key)
      .execute();
    await browser.sign({ challenge });
    return browser;
  },
  async "the session that waits, without its cookie"() {
    const victim = await asked();
    const browser = new Browser();
    await browser.sign({ challenge: await victim.challenge() });
    return browser;
  },
  async "the step left out"() {
    const browser = await asked();
    const pending = await browser.pending();
    await choosePatient(browser.context, pending, world.people.mei.patientId);
    const password = "Another-Test-2027";
    await setNewPassword(browser.context, pending, { password, confirm: password, isAgreed: true });
    return browser;
  },
  async "the form over an open page"() {
    const browser = await asked();
    const form = { username: world.people.mei.username, password: demoPassword, intent: "resume" };
    const { recordTokens } = portal.services;
    const { apiUrl, people } = world;
    const record = recordTokens.of({
      apiUrl,
      holderId: people.mei.patientId,
      patientId: people.mei.patientId,
    });
    const request = browser.request("/session/resume", { ...form, record });
    const answer = (await resumeRoute.action({ request, context: browser.context } as never)) as Response;
    expect(await answer.clone().json()).toMatchObject({ outcome: "rejected" });
    browser.keep(answer);
    return browser;
  },
  async "a link of the practice, whose address is written in another way"() {
    const { config } = portal.services;
    const practiceApiUrl = `${world.apiUrl.replace("http:", "HTTP:")}/`;
    Object.defineProperty(portal.services, "config", { value: { ...config, practiceApiUrl } });
    const { q } = await world.switchToken("mei");
    const browser = new Browser();
    browser.keep(await signInByLink(browser.context, q, browser.request()));
    return browser;
  },
  async "a browser that another account has shown its passkey in"() {
    const browser = await asked("sione");
    await browser.sign({}, siones);
    browser.cookies.delete("portal");
    return browser.password();
  },
  async "a browser that was known before a passkey was removed"() {
    const browser = await asked();
    await browser.sign();
    browser.cookies.delete("portal");
    const spare = await createAuthenticator(origin, "localhost");
    const { shown } = await add("mei", spare);
    await privacy("mei", { intent: "removePasskey", passkey: shown.list.at(-1)?.id ?? "" });
    return browser.password();
  },
};
const signed = async (forged: Forged, device?: Authenticator) => {
  const browser = await asked();
  await browser.sign(forged, device);
  return browser;
};
const typed = async (code = "") => {
  const browser = await asked();
  await browser.step({ code });
  return browser;
};

const tries = 200;
test(`of ${tries} tries to get round it none succeeds, and its owner still passes`, async () => {
  const named = Object.entries(attacks);
  const passed: string[] = [];
  for (let nth = 0; nth < tries; nth++) {
    const [name, attack] = named[nth % named.length] ?? expect.unreachable();
    if (await (await attack()).isIn()) passed.push(name);
    await portal.services.database.deleteFrom("counters").execute();
  }
  expect(passed).toEqual([]);
  const owner = await asked();
  await owner.sign();
  expect(await owner.stage()).toBe("in");
}, 120_000);

test("of many answers at once, to one challenge or with one code, one lets somebody in", async () => {
  for (let round = 0; round < 5; round++) {
    const browser = await asked();
    const [pending, challenge] = [await browser.pending(), await browser.challenge()];
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () => browser.step({ response: await meis.sign(challenge) }, pending)),
    );
    expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(1);
    const code = codes.mei.pop() ?? "";
    const thieves = await Promise.all([asked(), asked(), asked()]);
    await Promise.all(thieves.map((thief) => thief.step({ code })));
    expect((await Promise.all(thieves.map((thief) => thief.isIn()))).filter(Boolean)).toHaveLength(1);
  }
}, 60_000);

describe("/privacy", () => {
  const wrong = { currentPassword: "Wrong-Test-2026" };
  test.each<[string, () => Promise<Sent>]>([
    ["a wrong password begins nothing", () => privacy("mei", { intent: "startPasskey", ...wrong })],
    ["nor makes it codes", () => privacy("mei", { intent: "newCodes", ...wrong })],
    ["nor removes it a passkey", () => privacy("mei", { intent: "removePasskey", passkey: "1", ...wrong })],
    ["another origin registers none", () => add("mei", meis, { origin: "https://portal.example" })],
    ["nor another host", () => add("mei", meis, { rpId: "portal.example" })],
    ["nor a device that did not look who it is", () => add("mei", meis, { isUnverified: true })],
    ["nor another challenge", () => add("mei", meis, { challenge: "A".repeat(43) })],
    ["nor the same passkey twice", () => add("mei", meis)],
    ["nor anything else", () => add("mei", meis, {}, "null")],
  ])("%s", async (_name, attempt) => {
    const all = async () => (await portal.services.passkeys.ofEveryone()).map(({ factor }) => factor);
    const before = await all();
    expect(await attempt()).toMatchObject({ status: 422 });
    expect(await all()).toEqual(before);
    await portal.services.database.deleteFrom("counters").execute();
  });

  test("a challenge is answered once, in the session that it was given to", async () => {
    const device = await createAuthenticator(origin, "localhost");
    const { options } = await privacy("mei", { intent: "startPasskey" });
    const challenge = options?.challenge ?? "";
    const answer = { intent: "addPasskey", challenge, response: device.register(challenge), name: "" };
    expect(await privacy("sione", answer)).toMatchObject({ form: "startPasskey" });
    expect(await privacy("mei", answer)).toMatchObject({ form: "startPasskey" });
  });

  test("new codes end the old ones; without the last passkey the password is enough", async () => {
    const { codes: fresh = [] } = await privacy("sione", { intent: "newCodes" });
    expect([fresh.length, new Set(fresh).size, fresh[0]]).toEqual([
      10,
      10,
      expect.stringMatching(/^(?:[0-9A-HJKMNP-TV-Z]{4}-?){4}$/),
    ]);
    const old = await asked("sione");
    await old.step({ code: codes.sione.at(-1) ?? "" });
    expect(await old.stage()).toBe("passkey");
    const rows = await portal.services.database.selectFrom("passkeys").selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(world.people.sione.patientId);
    const [last] = (await privacy("sione", { intent: "removePasskey", passkey: "" })).shown.list;
    const { shown } = await privacy("sione", { intent: "removePasskey", passkey: last?.id ?? "" });
    expect(shown.list).toEqual([]);
    expect(await (await asked("sione")).stage()).toBe("in");
  });
});
