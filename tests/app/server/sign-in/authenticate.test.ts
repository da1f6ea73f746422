import { describe, expect, onTestFinished, test, vi } from "vitest";
import { requireSignedOut } from "#app/.server/session/require-signed-out.ts";
import { action as forgotPassword } from "#app/routes/signed-out/forgot-password.tsx";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { signInStepper } from "#machines/sign-in/machine.ts";
import { routerContext, startPortal } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const incorrect = "Your username or password is incorrect.";
const captchaRequired = "Tick the box that says you are not a robot, then log in again.";

const hasCaptcha = { message: incorrect, status: 422 };
const unsolved = { outcome: "rejected", message: captchaRequired, status: 422, needsCaptcha: true };

/** A portal, Mei's user name in a world of its own, and how many sign-ins the practice has received there. */
async function open() {
  const portal = await startPortal(practice);
  const world = await practice.control.createWorld();
  const { username } = world.people.mei;
  const signIns = async () =>
    (await world.journal("POST api/Authentication")).length +
    (await world.journal("POST Patient/Authentication")).length;
  const logIn = (password: string, captcha?: string, address?: string) =>
    portal.authenticate(username, password, captcha, address);
  const solved = async (password: string) => logIn(password, await portal.solveCaptcha());
  const failTimes = async (times: number, expected: object, send = logIn) => {
    for (let failure = 0; failure < times; failure++) expect(await send("wrong")).toMatchObject(expected);
  };
  return { ...portal, world, username, signIns, logIn, solved, failTimes };
}

describe("guessing a password", () => {
  test("requires a captcha after the third failure, and sends nothing to the practice without one", async () => {
    const { logIn, solved, signIns } = await open();
    for (const needsCaptcha of [false, false, true]) {
      const answer = { outcome: "rejected", message: incorrect, status: 422, needsCaptcha, isWrong: true };
      expect(await logIn("wrong")).toEqual(answer);
    }
    const before = await signIns();
    expect(await logIn(demoPassword)).toEqual(unsolved);
    expect(await logIn(demoPassword, "AAAA", "198.51.100.9")).toEqual(unsolved);
    expect(await signIns()).toBe(before);
    expect(await solved(demoPassword)).toMatchObject({ outcome: "accepted" });
    expect(await logIn("wrong")).toMatchObject({ needsCaptcha: false });
  });

  test("accepts a captcha once: a reused, expired or foreign one never reaches the practice", async () => {
    const { logIn, failTimes, solveCaptcha, clock, signIns } = await open();
    await failTimes(3, hasCaptcha);
    const answer = await solveCaptcha();
    expect(await logIn("wrong", answer)).toMatchObject(hasCaptcha);
    const before = await signIns();
    const expired = await solveCaptcha();
    clock.now += 300_000;
    for (const bad of [answer, expired, await solveCaptcha("help")]) {
      expect(await logIn(demoPassword, bad)).toEqual(unsolved);
    }
    expect(await signIns()).toBe(before);
  });

  test("gets the same response for an existing and an unknown account", async () => {
    const { authenticate, world, logIn } = await open();
    for (let failure = 0; failure < 4; failure++) {
      const existing = await logIn("wrong");
      expect(await authenticate(`unknown+${world.id}@example.nz`, "wrong")).toEqual(existing);
    }
  });

  test("has to wait after the tenth failure, with a text, and nothing is sent meanwhile", async () => {
    const { solved, failTimes, signIns, clock } = await open();
    await failTimes(10, hasCaptcha, solved);
    const before = await signIns();
    expect(await solved(demoPassword)).toEqual({
      outcome: "rejected",
      message: "There were too many failed attempts. Please try again in 1 minute.",
      status: 429,
      needsCaptcha: false,
    });
    expect(await signIns()).toBe(before);
    clock.now += 60_000;
    expect(await solved(demoPassword)).toMatchObject({ outcome: "accepted" });
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
    const { world, logIn } = await open();
    await world.addFault({ match: { path }, effect });
    const snag = { outcome: "rejected", message: "Ohh. We hit a snag.", status: 503, needsCaptcha: false };
    for (let time = 0; time < 5; time++) expect(await logIn(demoPassword)).toEqual(snag);
  });

  test("when the required captcha is missing, so that it cannot lock an account", async () => {
    const { failTimes, solved } = await open();
    await failTimes(3, hasCaptcha);
    await failTimes(40, unsolved);
    expect(await solved(demoPassword)).toMatchObject({ outcome: "accepted" });
  });
});

test("a locked account gets the time left and advice to call the practice", async () => {
  const { services, clock, username, signIns, logIn } = await open();
  const subject = services.rateLimitSubject(username, "n");
  for (let failures = 1; failures <= 100; failures++) {
    await services.signInLimits.authorize(subject);
    await services.signInLimits.recordFailure(subject, { verdict: "allowed", failures, needsCaptcha: false });
    clock.now += 61 * 60_000;
  }
  const before = await signIns();
  expect(await logIn(demoPassword)).toEqual({
    outcome: "rejected",
    message:
      "This account is locked after too many failed attempts. You can try again in 23 hours. If it was not you who tried, please call the practice.",
    status: 429,
    needsCaptcha: false,
  });
  expect(await signIns()).toBe(before);
});

test("a sign-in is aborted 12 s after it begins (ruling B45)", async () => {
  const { logIn } = await open();
  const timeout = vi.spyOn(AbortSignal, "timeout");
  onTestFinished(() => timeout.mockRestore());
  timeout.mockReturnValueOnce(AbortSignal.abort());
  expect(await logIn(demoPassword)).toMatchObject({ outcome: "rejected" });
  expect(timeout.mock.calls[0]).toEqual([12_000]);
});

test("an answer without a resource counts as a failure", async () => {
  const { authenticate, world } = await open();
  const message = "Your login details are incorrect.";
  for (const needsCaptcha of [false, false, true]) {
    const answer = await authenticate(`noresource+${world.id}@example.nz`, "x");
    expect(answer).toMatchObject({ message, needsCaptcha });
  }
});

test("without the store nobody can log in or send a public form, and nothing is sent to the practice", async () => {
  const { services, logIn, username, world, solveCaptcha } = await open();
  const altcha = await solveCaptcha("forgotPassword");
  await services.database.destroy();
  const message = "You can’t log in at the moment. Try again in a minute.";
  const answer = { outcome: "rejected", message, status: 503, needsCaptcha: false };
  expect(await logIn(demoPassword)).toEqual(answer);
  const body = new URLSearchParams({ intent: "forgotPassword", email: username, altcha, website: "" });
  const request = new Request("http://portal.test/", { method: "POST", body });
  expect(await forgotPassword({ request, context: routerContext(services) } as never)).toMatchObject({
    data: { message: "You can’t send this at the moment. Try again in a minute." },
    init: { status: 503 },
  });
  expect(await world.journal()).toEqual([]);
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
