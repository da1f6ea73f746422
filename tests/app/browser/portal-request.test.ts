import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { portalRequest } from "#app/browser/portal-request.ts";
import { setOpenPage } from "#app/browser/session-fetch.ts";
import { refusal, stubPortal } from "../../support/browser/stub-portal.ts";
import { StubUpload } from "../../support/browser/stub-upload.ts";
import { testTables } from "../../support/function-tables.ts";

const portal = stubPortal();
let responses: Response[];

beforeEach(() => {
  responses = [];
  portal.respond = ({ signal }) => {
    signal.throwIfAborted();
    const response = responses.shift() ?? { number: 7 };
    if ("type" in response && response.type === "error") throw new TypeError("offline");
    return response;
  };
});
afterEach(() => void vi.useRealTimers());

const busy = (retryAfter?: string) =>
  new Response(null, { status: 429, headers: retryAfter ? { "Retry-After": retryAfter } : {} });

const others = new Map([
  ["no JSON", new Response("<html>")],
  ["nothing", Response.error()],
]);
testTables(join(import.meta.dirname, "portal-request.yaml"), {
  outcome: async (status: number | string, session?: string) => {
    responses = [others.get(String(status)) ?? refusal(Number(status), session)];
    const outcome = Object.values(await portalRequest("/a")).join(" ");
    expect([portal.requests.length, portal.refusals]).toEqual([1, []]);
    return outcome;
  },
});

describe("a request to the portal", () => {
  test("is sent at once with what it was given, and has the data of the answer", async () => {
    const body = new URLSearchParams({ intent: "settle" });
    const headers = { "X-File-Name": "a.pdf" };
    const answered = portalRequest("/a?b=c", { method: "POST", body, headers, keepalive: true });
    expect(portal.requests).toMatchObject([
      { method: "POST", url: "http://portal.test/a?b=c", keepalive: true },
    ]);
    expect(await answered).toEqual({ outcome: "ok", data: { number: 7 } });
    expect([portal.requests[0]?.headers.get("X-File-Name"), await portal.requests[0]?.text()]).toEqual([
      "a.pdf",
      "intent=settle",
    ]);
  });

  test("names the record of the open page, or the one that it was given, or none without a page", async () => {
    await portalRequest("/a");
    await portalRequest("/a", { record: "another record" });
    setOpenPage(undefined);
    await portalRequest("/a");
    expect(portal.records()).toEqual(["a record", "another record", null]);
  });

  test("is lost when it is aborted or too late", async () => {
    const stop = new AbortController();
    vi.stubGlobal("fetch", async (_path: string, { signal }: RequestInit) => {
      await new Promise((resolve) => signal?.addEventListener("abort", resolve));
      signal?.throwIfAborted();
    });
    const answered = portalRequest("/a", { signal: stop.signal });
    stop.abort(new DOMException("Too late.", "TimeoutError"));
    expect(await answered).toEqual({ outcome: "lost" });
    const uploaded = portalRequest("/a", { signal: AbortSignal.abort(), onProgress: () => undefined });
    expect(await uploaded).toEqual({ outcome: "lost" });
  });
});

describe("a request that waits for the limit of requests", () => {
  beforeEach(() => void vi.useFakeTimers());

  test.each([
    ["as long as the portal asks for", "2", 2_000],
    ["five seconds when the portal does not say how long", undefined, 5_000],
    ["five seconds for a date", "Wed, 25 Nov 2026 09:00:00 GMT", 5_000],
  ])("waits %s, each time", async (_name, retryAfter, ms) => {
    responses = [busy(retryAfter), busy(retryAfter)];
    const answered = portalRequest("/a", { waitsForLimit: true });
    await vi.advanceTimersByTimeAsync(2 * ms - 1);
    expect(portal.requests).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect([(await answered).outcome, portal.requests.length]).toEqual(["ok", 3]);
  });

  test.each(["while it waits", "before it waits"])("ends when it is aborted %s", async (moment) => {
    const stop = new AbortController();
    responses = [busy("3600")];
    if (moment === "before it waits")
      Object.defineProperty(responses[0], "status", { get: abortFirst(stop) });
    const answered = portalRequest("/a", { waitsForLimit: true, signal: stop.signal });
    await vi.advanceTimersByTimeAsync(0);
    stop.abort();
    expect(await answered).toEqual({ outcome: "lost" });
    expect(portal.requests).toHaveLength(1);
  });
});

/** A status of 429 that aborts when it is read. */
const abortFirst = (stop: AbortController) => () => {
  stop.abort();
  return 429;
};

describe("an upload", () => {
  const begin = (signal = new AbortController().signal) => {
    const percents: number[] = [];
    const onProgress = (percent: number) => void percents.push(percent);
    const headers = { "X-File-Name": "a.pdf" };
    const answered = portalRequest("/a", { method: "POST", body: "%PDF", headers, signal, onProgress });
    return { request: StubUpload.all[0] ?? new StubUpload(), answered, percents };
  };

  test("reports whole percents, and has the same headers and the same answer as any request", async () => {
    const { request, answered, percents } = begin();
    request.upload.onprogress?.({ loaded: 999, total: 1_000 });
    request.answer({ number: 7 });
    expect(await answered).toEqual({ outcome: "ok", data: { number: 7 } });
    expect(percents).toEqual([99]);
    expect([request.method, request.address, request.body]).toEqual(["POST", "/a", "%PDF"]);
    expect(request.headers).toEqual({ "x-file-name": "a.pdf", "x-portal-record": "a record" });
    expect(portal.requests).toEqual([]);
  });

  test("can be refused", async () => {
    const { request, answered } = begin();
    request.answer(null, { status: 409, refusal: "patientChanged" });
    expect(await answered).toEqual({ outcome: "refused", status: "patientChanged" });
  });

  test("is lost when the connection breaks or it is aborted", async () => {
    const broken = begin();
    broken.request.onerror();
    expect(await broken.answered).toEqual({ outcome: "lost" });
    StubUpload.all = [];
    const stop = new AbortController();
    const { request, answered } = begin(stop.signal);
    stop.abort();
    expect(request.abort).toHaveBeenCalledOnce();
    expect(await answered).toEqual({ outcome: "lost" });
  });
});
