import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { prefetchHref } from "#app/browser/hover-cache.ts";
import { sessionFetch, setOpenPage } from "#app/browser/session-fetch.ts";
import type { SessionStatus, WriteFailure } from "#app/shared/session-headers.ts";

let responses: Response[] = [];
let sent: { url: string; method: string; record: string | null; body: string }[] = [];
let refused: { status: SessionStatus; isWrite: boolean }[] = [];
let resume = () => {};
let failures: WriteFailure[] = [];
let announced = 0;

/** What the router passes to `fetch`. */
const url = new URL("http://portal/vitals.data");
const post = { method: "POST", body: "text=Kia+ora" };
const expired = () => new Response(null, { status: 401, headers: { "X-Portal-Session": "expired" } });
/** Lets every promise that can settle settle. */
const settle = () => new Promise((done) => setTimeout(done));

const send = sessionFetch(async (input, init) => {
  const request = new Request(input, init);
  const { method, headers } = request;
  sent.push({ url: request.url, method, record: headers.get("X-Portal-Record"), body: await request.text() });
  const response = responses.shift() ?? new Response("data");
  if (response.type === "error") throw new TypeError("offline");
  return response;
});

beforeEach(() => {
  [responses, sent, refused, failures, announced] = [[], [], [], [], 0];
  vi.stubGlobal("window", { location: new URL("http://portal/emails?tab=sent") });
  setOpenPage({
    record: "account.person",
    onRefused: (status, isWrite) => {
      refused.push({ status, isWrite });
      return new Promise((resolve) => {
        resume = resolve;
      });
    },
    onSend: () => void announced++,
    onUnavailable: async (failure) => void failures.push(failure),
  });
});
afterEach(() => {
  setOpenPage(undefined);
  vi.unstubAllGlobals();
});

describe("a data request of an open page", () => {
  test("names the record that the page shows, which a page for signing in does not", async () => {
    await send(url);
    setOpenPage(undefined);
    await send(url);
    expect(sent.map(({ record }) => record)).toEqual(["account.person", null]);
    expect(announced).toBe(0);
  });

  test("is sent again after the sign-in when it was a read", async () => {
    responses = [expired()];
    const response = send(url);
    await settle();
    expect([refused, sent.length]).toEqual([[{ status: "expired", isWrite: false }], 1]);
    resume();
    expect(await (await response).text()).toBe("data");
    expect(sent).toHaveLength(2);
  });

  test("waits again when the session ends again", async () => {
    responses = [expired(), expired()];
    const response = send(url);
    await settle();
    resume();
    await settle();
    expect(refused).toHaveLength(2);
    resume();
    expect((await response).status).toBe(200);
  });

  test("ends without a result, and is not sent again, when it was a write", async () => {
    responses = [expired()];
    const response = send(url, post);
    await settle();
    expect([refused, announced]).toEqual([[{ status: "expired", isWrite: true }], 1]);
    resume();
    expect([(await response).status, [...(await response).headers]]).toEqual([204, []]);
    expect(sent).toEqual([{ url: url.href, method: "POST", record: "account.person", body: "text=Kia+ora" }]);
  });

  test.each([{}, post])("stops waiting when the router aborts it", async (init) => {
    responses = [expired()];
    const controller = new AbortController();
    const response = send(url, { ...init, signal: controller.signal });
    await settle();
    controller.abort();
    await expect(response).rejects.toThrow("The request was aborted.");
    resume();
    await settle();
    expect(sent).toHaveLength(1);
  });

  test("of a hovered link reaches the portal without its mark, and no refusal interrupts the page", async () => {
    responses = [expired()];
    const response = await send(new URL(prefetchHref("/vitals.data?page=2"), url));
    expect([response.status, refused]).toEqual([401, []]);
    expect(sent).toMatchObject([{ url: "http://portal/vitals.data?page=2", record: "account.person" }]);
  });

  test("returns every other response to the router unchanged", async () => {
    responses = [new Response("no", { status: 401 }), Response.error(), Response.error()];
    expect((await send(url)).status).toBe(401);
    await expect(send(url)).rejects.toThrow("offline");
    expect(refused).toEqual([]);
  });

  const failing = (status: string) =>
    new Response(null, { status: 503, headers: { "X-Portal-Session": status } });
  test.each<[string, Response[], WriteFailure, string[]]>([
    ["that the portal could not make", [failing("unavailable")], "unavailable", ["POST"]],
    ["that the portal may have made", [failing("unknown")], "unknown", ["POST"]],
    ["whose connection failed", [Response.error(), Response.error()], "unknown", ["POST", "GET"]],
  ])("keeps its page when it is a write %s", async (_, answers, failure, methods) => {
    responses = answers;
    expect([(await send(url, post)).status, failures]).toEqual([204, [failure]]);
    expect(sent.map(({ method }) => method)).toEqual(methods);
  });

  test("shows the page about it when it is a read that failed", async () => {
    responses = [new Response("failed", { status: 503 })];
    expect([(await send(url)).status, failures]).toEqual([503, []]);
  });
});
