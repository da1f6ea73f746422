import { expect, test } from "vitest";
import { endSessionOnOpening } from "#app/.server/sign-in/pending-sign-in.ts";
import {
  type QueuedSignIn,
  type QueueNews,
  queuedRejectionContext,
} from "#app/.server/sign-in/queued-sign-in.ts";
import { signIn } from "#app/.server/sign-in/sign-in-actions.ts";
import { demoPassword } from "#fixtures/people/demo-patients.ts";
import { idIn, routerContext, startPortal } from "../../../support/portal.ts";
import { openPractice } from "../../../support/practice.ts";

const practice = openPractice();
const others = 24;
const kept = "__Host-cookies=kept";

/** A portal all of whose turns are taken. Time passes by calls of `pass`. */
async function openBusy() {
  const { services } = await startPortal(practice);
  const pauses: (() => void)[] = [];
  services.pause = (ms) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (ms < 1_000) resolve();
    else pauses.push(resolve);
    return promise;
  };
  const pass = () => {
    for (const end of pauses.splice(0)) end();
  };
  const signal = new AbortController().signal;
  const places = Array.from({ length: others }, () => services.signInQueue.enter("203.0.113.1", signal));
  const makeRoom = () => {
    for (const { leave } of places) leave();
  };
  const world = await practice.control.createWorld();
  const { username } = world.people.mei;
  const tab = new AbortController();
  async function logIn({ password = demoPassword, redirectTo = "/", cookie = kept } = {}) {
    const request = new Request("http://portal.test/login", {
      method: "POST",
      headers: { cookie },
      signal: tab.signal,
    });
    const answer = signIn(routerContext(services), { username, password }, redirectTo, request);
    pass();
    return (await answer) as QueuedSignIn;
  }
  /** Opens the page that fetches the answer. */
  async function fetchAnswer({ queue: { answerAt }, ticket }: QueuedSignIn, path = answerAt) {
    const context = routerContext(services);
    const url = new URL(path, "http://portal.test");
    const request = new Request(url, { headers: { cookie: `${kept}; __Host-queue=${ticket}` } });
    const response = (await endSessionOnOpening(
      { request, url, context, params: {}, pattern: "/login" } as never,
      async () => new Response("the page"),
    )) as Response;
    return { response, rejection: context.get(queuedRejectionContext) };
  }
  /** A sign-in whose turn has come and gone. */
  const answered = async (sent?: Parameters<typeof logIn>[0]) => {
    const queued = await logIn(sent);
    makeRoom();
    await over(queued.queue.news);
    return queued;
  };
  return { services, world, username, pass, makeRoom, tab, logIn, answered, fetchAnswer };
}
const over = async (news: QueueNews): Promise<null> => {
  const next = await news.next;
  return next === null ? null : over(next);
};

test("a sign-in that waits is told its place, and its answer is fetched once, with its session", async () => {
  const { services, pass, makeRoom, logIn, fetchAnswer } = await openBusy();
  const queued = await logIn({ redirectTo: "/reports" });
  const { news, since, answerAt } = queued.queue;
  expect(news.before).toBe(others);
  expect(since).toMatch(/^\d\d:\d\d$/);
  expect(answerAt).toBe("/login?queue=1&redirectTo=%2Freports");
  pass();
  expect(await news.next).toMatchObject({ before: others });
  makeRoom();
  expect(await over(news)).toBeNull();
  const { response } = await fetchAnswer(queued);
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/reports"]);
  const session = await services.sessions.open(idIn(response));
  expect(session?.data).toMatchObject({ stage: "signedIn", holderName: "Mei Chen" });
  expect(response.headers.getSetCookie().join("\n")).toMatch(/__Host-device=.*\n__Host-queue=; Max-Age=0/s);
  expect((await fetchAnswer(queued)).rejection).toMatchObject({ status: 503 });
});

test("what the store keeps of it is encrypted, without the ticket and the password", async () => {
  const { services, answered } = await openBusy();
  const queued = await answered();
  const rows = await services.database.selectFrom("idempotency_keys").selectAll().execute();
  expect(rows).toHaveLength(1);
  const stored = JSON.stringify(rows);
  for (const secret of [queued.ticket, demoPassword, "__Host-portal", "Location"]) {
    expect(stored).not.toContain(secret);
  }
});

test("a refused password leads to the form, with the user name", async () => {
  const { username, answered, fetchAnswer } = await openBusy();
  const queued = await answered({ password: "Wrong-2026" });
  const { response, rejection } = await fetchAnswer(queued);
  expect(rejection).toMatchObject({ status: 422, isWrong: true, typed: username });
  expect(JSON.stringify(rejection)).not.toContain("Wrong-2026");
  expect(response.headers.getSetCookie().join()).toContain("__Host-queue=; Max-Age=0");
});

test("who leaves the page is not signed in, and the practice never hears of it", async () => {
  const { world, tab, makeRoom, logIn } = await openBusy();
  const queued = await logIn();
  tab.abort();
  await over(queued.queue.news);
  makeRoom();
  expect(await world.journal("POST Patient/Authentication")).toEqual([]);
});

test("without a place in the queue the form says when to try again", async () => {
  const { services, logIn } = await openBusy();
  const { signal } = new AbortController();
  for (let nth = 0; nth < 1_000; nth++) services.signInQueue.enter(`10.0.${nth >> 8}.${nth & 255}`, signal);
  const answer = await logIn();
  expect(answer).toMatchObject({
    status: 503,
    retryAfter: 30,
    message: expect.stringMatching(/^Many people are logging in at once\. Please try again at \d\d:\d\d\.$/),
  });
});

test("a ticket of nobody, and one that is too old, open nothing", async () => {
  const { services, answered, fetchAnswer } = await openBusy();
  const queued = await answered();
  const other = await fetchAnswer({ ...queued, ticket: "a".repeat(43) });
  expect(other.rejection).toMatchObject({ status: 503, typed: "" });
  await services.database.updateTable("idempotency_keys").set({ created_at: 1 }).execute();
  const late = await fetchAnswer(queued);
  expect(late.rejection).toMatchObject({ status: 503, typed: "" });
  expect((await fetchAnswer(queued, "/login")).rejection).toBeNull();
});

test("a browser that keeps no cookies is told so", async () => {
  const { logIn } = await openBusy();
  expect((await logIn({ cookie: "" })).queue.answerAt).toBe("/login?queue=1&problem=cookies");
});
