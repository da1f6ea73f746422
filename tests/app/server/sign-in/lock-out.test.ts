import { describe, expect, test } from "vitest";
import { signIn } from "#app/.server/sign-in/sign-in-actions.ts";
import * as resumeRoute from "#app/routes/session/resume.resource.ts";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { routerContext, startPortal } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();

async function open() {
  const portal = await startPortal(practice);
  const world = await practice.control.createWorld();
  const contextAt = (address: string) => routerContext(portal.services, address);
  /** A browser that keeps the cookie by which it is known. */
  const browserAt = (address: string) => {
    let cookie = "";
    return {
      cookie: () => cookie,
      /** Sends the form of /login, without a captcha. Returns the status. */
      async logIn(username: string, password: string = demoPassword, altcha?: string) {
        const request = new Request("http://portal.test/login", { method: "POST", headers: { cookie } });
        const answer = await signIn(contextAt(address), { username, password, altcha }, "/", request);
        if ("queue" in answer) throw new Error("The sign-in waits.");
        if (!(answer instanceof Response)) return answer.status;
        const device = answer.headers.getSetCookie().find((each) => each.startsWith("__Host-device="));
        cookie = device?.split(";")[0] ?? cookie;
        return answer.status;
      },
    };
  };
  /** One wrong password of a stranger, who solves every captcha. Returns the status. */
  const guess = async (username: string, nth: number) => {
    const stranger = browserAt(`198.51.${nth % 200}.7`);
    const before = await portal.authenticate(username, `Guess-${nth}`, undefined, `198.51.${nth % 200}.7`);
    if (before.outcome === "accepted" || before.status !== 422 || before.isWrong) return before;
    const status = await stranger.logIn(username, `Guess-${nth}`, await portal.solveCaptcha());
    return { status };
  };
  const guesses = async () => (await world.journal("POST Patient/Authentication")).length;
  return { ...portal, world, contextAt, browserAt, guess, guesses };
}

describe("during many wrong passwords from 200 networks", () => {
  test("the owner logs in at once from a known browser, and from no other", async () => {
    const { world, clock, browserAt, guess, guesses } = await open();
    const { username } = world.people.mei;
    const known = browserAt("203.0.113.7");
    expect(await known.logIn(username)).toBe(302);
    const before = await guesses();
    const own: number[] = [];
    const elsewhere = new Set<number>();
    // The limits' own test tries 1,000, at each distance.
    for (let nth = 0; nth < 200; nth++) {
      await guess(username, nth);
      clock.now += 1_000;
      if (nth % 20 !== 19) continue;
      elsewhere.add(await browserAt("203.0.113.7").logIn(username));
      own.push(await known.logIn(username));
    }
    expect(own).toEqual(Array.from({ length: 10 }, () => 302));
    expect([...elsewhere]).toEqual([429]);
    // As many as before browsers were known: see the limits' own test.
    expect((await guesses()) - before - own.length).toBeLessThanOrEqual(15);
  }, 60_000);

  test("each account of a family does, and a browser that knows another account does not", async () => {
    const { world, browserAt, guess } = await open();
    const { mei, sione, george } = world.people;
    const family = browserAt("203.0.113.7");
    for (const { username } of [mei, sione]) expect(await family.logIn(username)).toBe(302);
    for (const { username } of [mei, sione, george]) {
      for (let nth = 0; nth < 30; nth++) await guess(username, nth);
    }
    const statuses = [];
    for (const { username } of [mei, sione, george]) statuses.push(await family.logIn(username));
    expect(statuses).toEqual([302, 302, 429]);
  });

  test("an expired session over an open page is resumed, and the browser stays known", async () => {
    const { world, services, contextAt, browserAt, guess } = await open();
    const { username } = world.people.mei;
    const known = browserAt("203.0.113.7");
    await known.logIn(username);
    for (let nth = 0; nth < 30; nth++) await guess(username, nth);
    const resume = async (cookie: string) => {
      const body = new URLSearchParams({ intent: "resume", username, password: demoPassword, record: "" });
      const request = new Request("http://portal.test/session/resume", {
        method: "POST",
        headers: { cookie },
        body,
      });
      const args = { request, context: contextAt("203.0.113.7"), url: new URL(request.url), params: {} };
      return resumeRoute.action(args as never) as Promise<Response>;
    };
    expect((await resume("")).status).toBe(429);
    const response = await resume(known.cookie());
    expect(response.status).toBe(200);
    const device = response.headers.getSetCookie().find((each) => each.startsWith("__Host-device="));
    const request = new Request("http://portal.test/", { headers: { cookie: device?.split(";")[0] ?? "" } });
    expect(services.knownBrowsers.idOf(request, username)).toBeDefined();
  });
});

test("a stolen cookie is good for ten wrong passwords, also without a captcha", async () => {
  const { world, browserAt, guess, guesses } = await open();
  const { username } = world.people.mei;
  const thief = browserAt("192.0.2.1");
  await thief.logIn(username);
  for (let nth = 0; nth < 30; nth++) await guess(username, nth);
  const before = await guesses();
  const statuses = [];
  for (let nth = 0; nth < 40; nth++) statuses.push(await thief.logIn(username, `Guess-${nth}`));
  expect(statuses).toEqual(Array.from({ length: 40 }, (_, nth) => (nth < 10 ? 422 : 429)));
  // From the fourth on there was no captcha.
  expect((await guesses()) - before).toBe(3);
});
