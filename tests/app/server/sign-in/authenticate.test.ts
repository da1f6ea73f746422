import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { servicesContext } from "#app/.server/contexts.ts";
import { requireSignedOut } from "#app/.server/session/require-session.ts";
import { castPassword } from "#fixtures/people/cast.ts";
import { signInStepper } from "#machines/sign-in/machine.ts";
import { openPractice } from "../../../support/practice.ts";
import { openPortal } from "./sign-in-services.ts";

const practice = openPractice();
const incorrect = "Your username or password is incorrect.";
const tick = "Please tick the box that says you are not a robot, then log in again.";

/** A world of one's own with Mei in it, and how often the practice was asked to sign somebody in. */
async function openWorld() {
  const world = await practice.control.createWorld();
  const { username } = world.people.mei;
  const asked = async () =>
    (await world.journal("POST api/Authentication")).length +
    (await world.journal("POST Patient/Authentication")).length;
  return { world, username, asked };
}

describe("guessing a password", () => {
  it("shows the captcha with the third failure, and the fourth without one never reaches the practice", async () => {
    const portal = await openPortal(practice);
    const { username, asked } = await openWorld();
    for (const failure of [1, 2, 3]) {
      expect(await portal.try(username, "wrong")).toEqual({
        outcome: "rejected",
        message: incorrect,
        status: 422,
        needsCaptcha: failure === 3,
      });
    }
    const before = await asked();
    const held = { outcome: "rejected", message: tick, status: 422, needsCaptcha: true };
    expect(await portal.try(username, castPassword)).toEqual(held);
    expect(await portal.try(username, castPassword, "AAAA", "198.51.100.9")).toEqual(held);
    expect(await asked()).toBe(before);
    expect(await portal.try(username, castPassword, await portal.solved())).toMatchObject({
      outcome: "accepted",
    });
    expect(await portal.try(username, "wrong")).toMatchObject({ needsCaptcha: false });
  });

  it("takes a captcha once: reused, made for another form, or expired it never reaches the practice", async () => {
    const portal = await openPortal(practice);
    const { username, asked } = await openWorld();
    for (let failure = 0; failure < 3; failure++) await portal.try(username, "wrong");
    const answer = await portal.solved();
    expect(await portal.try(username, "wrong", answer)).toMatchObject({ message: incorrect });
    const before = await asked();
    const expired = await portal.solved();
    portal.time.now += 300_000;
    for (const bad of [answer, expired, await portal.solved("help")]) {
      expect(await portal.try(username, castPassword, bad)).toMatchObject({ message: tick });
    }
    expect(await asked()).toBe(before);
  });

  it("is answered alike for accounts that exist and that do not", async () => {
    const portal = await openPortal(practice);
    const { world, username } = await openWorld();
    for (let failure = 0; failure < 4; failure++) {
      const known = await portal.try(username, "wrong");
      expect(await portal.try(`nobody+${world.id}@example.nz`, "wrong")).toEqual(known);
    }
  });

  it("waits after the tenth failure, in words, and asks nobody meanwhile", async () => {
    const portal = await openPortal(practice);
    const { username, asked } = await openWorld();
    for (let failure = 0; failure < 10; failure++) {
      expect(await portal.try(username, "wrong", await portal.solved())).toMatchObject({
        message: incorrect,
      });
    }
    const before = await asked();
    expect(await portal.try(username, castPassword, await portal.solved())).toEqual({
      outcome: "rejected",
      message: "There were too many failed attempts. Please try again in 1 minute.",
      status: 429,
      needsCaptcha: false,
    });
    expect(await asked()).toBe(before);
    portal.time.now += 60_000;
    expect(await portal.try(username, castPassword, await portal.solved())).toMatchObject({
      outcome: "accepted",
    });
  });
});

describe("what does not count", () => {
  it("is a practice that gives no answer", async () => {
    const portal = await openPortal(practice);
    const { world, username } = await openWorld();
    await world.addFault({ match: { path: "Patient/Authentication" }, effect: { type: "reset" } });
    for (let time = 0; time < 5; time++) {
      expect(await portal.try(username, castPassword)).toEqual({
        outcome: "rejected",
        message: "Ohh. We hit a snag.",
        status: 503,
        needsCaptcha: false,
      });
    }
  });

  it("is an attempt without the captcha that is asked for: nobody can be locked out by those", async () => {
    const portal = await openPortal(practice);
    const { username } = await openWorld();
    for (let failure = 0; failure < 3; failure++) await portal.try(username, "wrong");
    for (let time = 0; time < 40; time++) {
      expect(await portal.try(username, "wrong")).toMatchObject({ message: tick, status: 422 });
    }
    expect(await portal.try(username, castPassword, await portal.solved())).toMatchObject({
      outcome: "accepted",
    });
  });

  it("is a success: a clinic's shared address is never held back", async () => {
    const portal = await openPortal(practice, { LOGIN_FAILURES_PER_ADDRESS: "2" });
    const { username } = await openWorld();
    for (let time = 0; time < 5; time++) {
      expect(await portal.try(username, castPassword)).toMatchObject({ outcome: "accepted" });
    }
  });
});

it("a locked account hears how long, and whom to ring", async () => {
  const portal = await openPortal(practice);
  const { username, asked } = await openWorld();
  const subject = { account: portal.services.rateLimitKey(username), network: "n" };
  for (let failure = 0; failure < 100; failure++) {
    await portal.services.loginLimits.authorize(subject);
    await portal.services.loginLimits.recordFailure(subject, failure + 1);
    portal.time.now += 61 * 60_000;
  }
  const before = await asked();
  expect(await portal.try(username, castPassword)).toEqual({
    outcome: "rejected",
    message:
      "This account is locked after too many failed attempts. You can try again in 23 hours. If it was not you who tried, please ring the practice.",
    status: 429,
    needsCaptcha: false,
  });
  expect(await asked()).toBe(before);
});

it("an answer without a resource counts like a refusal", async () => {
  const portal = await openPortal(practice);
  const { world } = await openWorld();
  const username = `noresource+${world.id}@example.nz`;
  for (const needsCaptcha of [false, false, true]) {
    expect(await portal.try(username, "x")).toMatchObject({
      message: "Your login details are incorrect.",
      needsCaptcha,
    });
  }
});

it("without the store nobody gets in, and the practice is not asked", async () => {
  const portal = await openPortal(practice);
  const { username, asked } = await openWorld();
  await portal.services.database.destroy();
  expect(await portal.try(username, castPassword)).toEqual({
    outcome: "rejected",
    message: "Logging in is not open just now. Please try again in a minute.",
    status: 503,
    needsCaptcha: false,
  });
  expect(await asked()).toBe(0);
});

it("without the store the pages for signing in answer 503 to whoever has a cookie", async () => {
  const { services } = await openPortal(practice);
  const id = await services.sessions.start({
    stage: "pending",
    signIn: signInStepper.start({ failures: 0 }).state,
    isTestData: false,
    redirectTo: "/",
  });
  await services.database.destroy();
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  const request = new Request("http://portal.test/login", { headers: { cookie: `__Host-portal=${id}` } });
  const answer = requireSignedOut({ request, context } as never, async () => new Response("let in"));
  await expect(answer).rejects.toMatchObject({ data: "store", init: { status: 503 } });
});
