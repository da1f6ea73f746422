import { NavigationType } from "react-router";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { sessionFetch, setOpenPage } from "#app/browser/session-fetch.ts";
import type { SessionStatus } from "#app/browser/session-headers.ts";

const navigation = { type: "navigation", fetcherKey: null, navigationType: NavigationType.Push } as const;
const fetcher = { type: "fetcher", fetcherKey: "f", navigationType: null } as const;
const hover = { type: "fetcher", fetcherKey: "hover", navigationType: null } as const;

let answers: Response[] = [];
let sent: { method: string; record: string | null; body: string }[] = [];
let refused: { status: SessionStatus; isWrite: boolean }[] = [];
let resume = () => {};

const expired = () => new Response(null, { status: 401, headers: { "X-Portal-Session": "expired" } });
const get = (signal?: AbortSignal) => new Request("http://portal/vitals.data", signal ? { signal } : {});
const post = () => new Request("http://portal/emails.data", { method: "POST", body: "text=Kia+ora" });
/** Whatever has been set going is given its turn. */
const settle = () => new Promise((done) => setTimeout(done));

beforeEach(() => {
  [answers, sent, refused] = [[], [], []];
  vi.stubGlobal("location", { pathname: "/emails", search: "?tab=sent", hash: "" });
  vi.stubGlobal("window", { location });
  vi.stubGlobal("fetch", async (request: Request, init?: RequestInit) => {
    const asked = new Request(request, init);
    const { method, headers } = asked;
    sent.push({ method, record: headers.get("X-Portal-Record"), body: await asked.text() });
    const answer = answers.shift() ?? new Response("data");
    if (answer.type === "error") throw new TypeError("offline");
    return answer;
  });
  setOpenPage({
    record: "account.person",
    onRefused: (status, isWrite) => {
      refused.push({ status, isWrite });
      return new Promise((resolve) => {
        resume = resolve;
      });
    },
  });
});
afterEach(() => {
  setOpenPage(undefined);
  vi.unstubAllGlobals();
});

describe("a request of an open page", () => {
  it("says whose record the page shows, and a page for signing in says nothing", async () => {
    await sessionFetch(get(), navigation);
    setOpenPage(undefined);
    await sessionFetch(get(), navigation);
    expect(sent.map(({ record }) => record)).toEqual(["account.person", null]);
  });

  it.each([
    ["a navigation", navigation],
    ["a fetcher", fetcher],
  ])("of %s is read again once somebody has logged in", async (_name, context) => {
    answers = [expired()];
    const answer = sessionFetch(get(), context);
    await settle();
    expect([refused, sent.length]).toEqual([[{ status: "expired", isWrite: false }], 1]);
    resume();
    expect(await (await answer).text()).toBe("data");
    expect(sent).toHaveLength(2);
  });

  it("waits again when the visit is over again", async () => {
    answers = [expired(), expired()];
    const answer = sessionFetch(get(), fetcher);
    await settle();
    resume();
    await settle();
    expect(refused).toHaveLength(2);
    resume();
    expect((await answer).status).toBe(200);
  });

  it("is never sent a second time by itself: a fetcher ends without a result", async () => {
    answers = [expired()];
    const answer = sessionFetch(post(), fetcher);
    await settle();
    expect(refused).toEqual([{ status: "expired", isWrite: true }]);
    resume();
    expect([(await answer).status, [...(await answer).headers]]).toEqual([204, []]);
    expect(sent).toEqual([{ method: "POST", record: "account.person", body: "text=Kia+ora" }]);
  });

  it("is never sent a second time by itself: a navigation stays where the page is", async () => {
    answers = [expired()];
    const answer = sessionFetch(post(), navigation);
    await settle();
    resume();
    expect(Object.fromEntries((await answer).headers)).toEqual({
      "x-remix-redirect": "/emails?tab=sent",
      "x-remix-replace": "true",
      "x-remix-status": "302",
    });
    expect(sent).toHaveLength(1);
  });

  it("is broken off when nobody waits for it any more", async () => {
    answers = [expired()];
    const leaving = new AbortController();
    const answer = sessionFetch(get(leaving.signal), navigation);
    await settle();
    leaving.abort();
    await expect(answer).rejects.toThrow("The request was aborted.");
    resume();
    await settle();
    expect(sent).toHaveLength(1);
  });

  it.each<[string, () => Response]>([
    ["the visit is over", expired],
    ["it failed", () => new Response("no", { status: 500 })],
    ["it leads elsewhere", () => new Response(null, { status: 202 })],
    ["nobody answers", () => Response.error()],
  ])("troubles nobody when it was only fetched ahead and %s", async (_name, came) => {
    answers = [came()];
    const next = new AbortController();
    let isSettled = false;
    const answer = sessionFetch(get(next.signal), hover);
    answer
      .catch(() => undefined)
      .finally(() => {
        isSettled = true;
      });
    await settle();
    expect([refused, isSettled]).toEqual([[], false]);
    next.abort();
    await expect(answer).rejects.toThrow();
  });

  it("gives every other answer to the router as it came", async () => {
    answers = [new Response("no", { status: 401 })];
    expect((await sessionFetch(get(), navigation)).status).toBe(401);
    expect(refused).toEqual([]);
  });
});
