import { describe, expect, onTestFinished, test, vi } from "vitest";
import { requireSignedOut } from "#app/.server/session/require-signed-out.ts";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { signInStepper } from "#machines/sign-in/machine.ts";
import { routerContext, startPortal } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const incorrect = "Your username or password is incorrect.";
const captchaRequired = "Tick the box that says you are not a robot, then log in again.";

/** A world, and how many sign-ins the practice has received in it. */
async function openWorld() {
  const world = await practice.control.createWorld();
  const { username } = world.people.mei;
  const signIns = async () =>
    (await world.journal("POST api/Authentication")).length +
    (await world.journal("POST Patient/Authentication")).length;
  return { world, username, signIns };
}

describe("guessing a password", () => {
  test("requires a captcha after the third failure, and sends nothing to the practice without one", async () => {
    const portal = await startPortal(practice);
    const { username, signIns } = await openWorld();
    for (const failure of [1, 2, 3]) {
      expect(await portal.authenticate(username, "wrong")).toEqual({
        outcome: "rejected",
        message: incorrect,
        status: 422,
        needsCaptcha: failure === 3,
        isWrong: true,
      });
    }
    const before = await signIns();
    const unsolved = { outcome: "rejected", message: captchaRequired, status: 422, needsCaptcha: true };
    expect(await portal.authenticate(username, demoPassword)).toEqual(unsolved);
    expect(await portal.authenticate(username, demoPassword, "AAAA", "198.51.100.9")).toEqual(unsolved);
    expect(await signIns()).toBe(before);
    expect(await portal.authenticate(username, demoPassword, await portal.solveCaptcha())).toMatchObject({
      outcome: "accepted",
    });
    expect(await portal.authenticate(username, "wrong")).toMatchObject({ needsCaptcha: false });
  });

  test("accepts a captcha once: a reused, expired or foreign one never reaches the practice", async () => {
    const portal = await startPortal(practice);
    const { username, signIns } = await openWorld();
    for (let failure = 0; failure < 3; failure++) await portal.authenticate(username, "wrong");
    const answer = await portal.solveCaptcha();
    expect(await portal.authenticate(username, "wrong", answer)).toMatchObject({ message: incorrect });
    const before = await signIns();
    const expired = await portal.solveCaptcha();
    portal.clock.now += 300_000;
    for (const bad of [answer, expired, await portal.solveCaptcha("help")]) {
      expect(await portal.authenticate(username, demoPassword, bad)).toMatchObject({
        message: captchaRequired,
      });
    }
    expect(await signIns()).toBe(before);
  });

  test("gets the same response for an existing and an unknown account", async () => {
    const portal = await startPortal(practice);
    const { world, username } = await openWorld();
    for (let failure = 0; failure < 4; failure++) {
      const existing = await portal.authenticate(username, "wrong");
      expect(await portal.authenticate(`unknown+${world.id}@example.nz`, "wrong")).toEqual(existing);
    }
  });

  test("has to wait after the tenth failure, with a text, and nothing is sent meanwhile", async () => {
    const portal = await startPortal(practice);
    const { username, signIns } = await openWorld();
    for (let failure = 0; failure < 10; failure++) {
      expect(await portal.authenticate(username, "wrong", await portal.solveCaptcha())).toMatchObject({
        message: incorrect,
      });
    }
    const before = await signIns();
    expect(await portal.authenticate(username, demoPassword, await portal.solveCaptcha())).toEqual({
      outcome: "rejected",
      message: "There were too many failed attempts. Please try again in 1 minute.",
      status: 429,
      needsCaptcha: false,
    });
    expect(await signIns()).toBe(before);
    portal.clock.now += 60_000;
    expect(await portal.authenticate(username, demoPassword, await portal.solveCaptcha())).toMatchObject({
      outcome: "accepted",
    });
  });
});

describe("a failure is not counted", () => {
  test.each([
    ["Patient/Authentication", { type: "reset" }],
    ["Patient/Authentication", { type: "status", status: 503 }],
    ["Patient/Authentication", { type: "malformed-json" }],
    ["Patient/Authentication", { type: "html-error" }],
    ["Patient/Authentication", { type: "empty-body" }],
    ["Lookup/LoadPracticeSetting", { type: "status", status: 500 }],
    ["Patient/ProxyUsers", { type: "reset" }],
  ] as const)("when the practice answers %s with %j", async (path, effect) => {
    const portal = await startPortal(practice);
    const { world, username } = await openWorld();
    await world.addFault({ match: { path }, effect });
    for (let time = 0; time < 5; time++) {
      expect(await portal.authenticate(username, demoPassword)).toEqual({
        outcome: "rejected",
        message: "Ohh. We hit a snag.",
        status: 503,
        needsCaptcha: false,
      });
    }
  });

  test("when the required captcha is missing, so that it cannot lock an account", async () => {
    const portal = await startPortal(practice);
    const { username } = await openWorld();
    for (let failure = 0; failure < 3; failure++) await portal.authenticate(username, "wrong");
    for (let time = 0; time < 40; time++) {
      expect(await portal.authenticate(username, "wrong")).toMatchObject({
        message: captchaRequired,
        status: 422,
      });
    }
    expect(await portal.authenticate(username, demoPassword, await portal.solveCaptcha())).toMatchObject({
      outcome: "accepted",
    });
  });
});

test("a locked account gets the time left and advice to call the practice", async () => {
  const portal = await startPortal(practice);
  const { username, signIns } = await openWorld();
  const subject = portal.services.rateLimitSubject(username, "n");
  for (let failure = 1; failure <= 100; failure++) {
    await portal.services.signInLimits.authorize(subject);
    const allowed = { verdict: "allowed", failures: failure, needsCaptcha: false } as const;
    await portal.services.signInLimits.recordFailure(subject, allowed);
    portal.clock.now += 61 * 60_000;
  }
  const before = await signIns();
  expect(await portal.authenticate(username, demoPassword)).toEqual({
    outcome: "rejected",
    message:
      "This account is locked after too many failed attempts. You can try again in 23 hours. If it was not you who tried, please call the practice.",
    status: 429,
    needsCaptcha: false,
  });
  expect(await signIns()).toBe(before);
});

test("a sign-in is aborted 12 s after it begins (ruling B45)", async () => {
  const portal = await startPortal(practice);
  const { username } = await openWorld();
  const timeout = vi.spyOn(AbortSignal, "timeout");
  onTestFinished(() => timeout.mockRestore());
  timeout.mockReturnValueOnce(AbortSignal.abort());
  expect(await portal.authenticate(username, demoPassword)).toMatchObject({ outcome: "rejected" });
  expect(timeout.mock.calls[0]).toEqual([12_000]);
});

test("an answer without a resource counts as a failure", async () => {
  const portal = await startPortal(practice);
  const { world } = await openWorld();
  const username = `noresource+${world.id}@example.nz`;
  for (const needsCaptcha of [false, false, true]) {
    expect(await portal.authenticate(username, "x")).toMatchObject({
      message: "Your login details are incorrect.",
      needsCaptcha,
    });
  }
});

test("without the store every sign-in is rejected and none is sent to the practice", async () => {
  const portal = await startPortal(practice);
  const { username, signIns } = await openWorld();
  await portal.services.database.destroy();
  expect(await portal.authenticate(username, demoPassword)).toEqual({
    outcome: "rejected",
    message: "You can’t log in at the moment. Try again in a minute.",
    status: 503,
    needsCaptcha: false,
  });
  expect(await signIns()).toBe(0);
});

test("without the store the pages for signing in answer 503 to a request with a cookie", async () => {
  const { services } = await startPortal(practice);
  const id = await services.sessions.start({
    stage: "pending",
    signIn: signInStepper.start({ failures: 0 }).state,
    isTestData: false,
    redirectTo: "/",
  });
  await services.database.destroy();
  const context = routerContext(services);
  const request = new Request("http://portal.test/login", { headers: { cookie: `__Host-portal=${id}` } });
  const answer = requireSignedOut({ request, context } as never, async () => new Response("page"));
  await expect(answer).rejects.toMatchObject({ data: "store", init: { status: 503 } });
});
