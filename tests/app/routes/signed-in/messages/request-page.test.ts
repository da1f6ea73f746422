import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { sessionHeaders } from "#app/browser/session-headers.ts";
import {
  requestPage,
  requestSearchPage,
  SessionRefusal,
} from "#app/routes/signed-in/messages/request-page.ts";

const realFetch = globalThis.fetch;
let requests: Request[];
let responses: Response[];

beforeEach(() => {
  [requests, responses] = [[], []];
  globalThis.fetch = async (input, init) => {
    requests.push(new Request(new URL(String(input), "http://portal.test"), init));
    return responses.shift() ?? Response.json({ entries: [] });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
  vi.useRealTimers();
});

const sending = () => ({ record: "a record", signal: new AbortController().signal });
const busy = (headers = {}) => new Response(null, { status: 429, headers });

test("each request names its page and the record of the open page", async () => {
  expect(await requestPage("inbox", "unread", 2, sending())).toEqual({ entries: [] });
  await requestSearchPage("sent", 3, sending());
  expect(requests.map(({ url }) => url.replace("http://portal.test", ""))).toEqual([
    "/emails/page?box=inbox&filter=unread&page=2",
    "/emails/page?box=sent&page=3&for=search",
  ]);
  expect(requests.map(({ headers }) => headers.get(sessionHeaders.record))).toEqual(["a record", "a record"]);
});

test("a request of an ended session is refused", async () => {
  responses = [new Response(null, { status: 401, headers: { [sessionHeaders.status]: "expired" } })];
  await expect(requestPage("inbox", "all", 1, sending())).rejects.toThrow(SessionRefusal);
});

test("a page that the practice does not send is an error", async () => {
  responses = [new Response(null, { status: 503 })];
  await expect(requestPage("inbox", "all", 1, sending())).rejects.toThrow("503");
});

test.each([
  ["as long as the portal asks for", { "Retry-After": "2" }, 2_000],
  ["five seconds when the portal does not say how long", {}, 5_000],
])("waits %s, then sends the request again", async (_name, headers, ms) => {
  vi.useFakeTimers();
  responses = [busy(headers)];
  const reading = requestPage("inbox", "all", 1, sending());
  await vi.advanceTimersByTimeAsync(ms - 1);
  expect(requests).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(requests).toHaveLength(2);
  expect(await reading).toEqual({ entries: [] });
});

test("stops waiting when the list is left", async () => {
  const stop = new AbortController();
  responses = [busy({ "Retry-After": "3600" })];
  const waiting = requestPage("inbox", "all", 1, { record: "a record", signal: stop.signal });
  setImmediate(() => stop.abort());
  await expect(waiting).rejects.toThrow("aborted");
});
