import { afterEach, beforeEach, expect, test } from "vitest";
import { sessionHeaders } from "#app/browser/session-headers.ts";
import { portalSource } from "#app/routes/signed-in/my-record/use-record-copy.ts";

const realFetch = globalThis.fetch;
const requests: Request[] = [];
let responses: Response[] = [];

beforeEach(() => {
  requests.length = 0;
  globalThis.fetch = async (input, init) => {
    requests.push(new Request(new URL(String(input), "http://portal.test"), init));
    return responses.shift() ?? Response.json({ entries: [] });
  };
});
afterEach(() => {
  globalThis.fetch = realFetch;
});

const waits: number[] = [];
const source = (signal = new AbortController().signal) =>
  portalSource({ record: "a record", signal, onWait: (seconds) => waits.push(seconds) });
const refusal = (code: number, status: string) =>
  new Response(null, { status: code, headers: { [sessionHeaders.status]: status } });

test("each request names the record of its page, and no address names a test", async () => {
  await source().page("results", 3);
  await source().contents(["7", "a&b"], 2);
  expect(requests.map(({ url }) => url.replace("http://portal.test", ""))).toEqual([
    "/my-record/part?part=results&page=3",
    "/my-record/part?part=resultValues&page=2&result=7&result=a%26b",
  ]);
  expect(requests.map(({ headers }) => headers.get(sessionHeaders.record))).toEqual(["a record", "a record"]);
});

test.each([
  [401, "expired"],
  [409, "patientChanged"],
])("a refusal with %i ends the copy as %s", async (code, status) => {
  responses = [refusal(code, status)];
  await expect(source().page("vitals", 1)).rejects.toMatchObject({ name: "SessionRefusal", status });
});

test("says how long the portal asks to wait, then sends the request again", async () => {
  responses = [new Response(null, { status: 429, headers: { "Retry-After": "0" } })];
  expect(await source().page("vitals", 1)).toEqual({ entries: [] });
  expect(requests).toHaveLength(2);
  expect(waits).toEqual([0]);
});
