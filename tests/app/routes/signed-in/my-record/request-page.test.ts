import { afterEach, beforeEach, expect, test } from "vitest";
import { sessionHeaders } from "#app/browser/session-headers.ts";
import { requestPage, requestValues } from "#app/routes/signed-in/my-record/copy/request-page.ts";

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

const sending = () => ({ record: "a record", signal: new AbortController().signal });
const refusal = (code: number, status: string) =>
  new Response(null, { status: code, headers: { [sessionHeaders.status]: status } });

test("each request names the record of its page, and no address names a test", async () => {
  await requestPage("results", 3, sending());
  await requestValues(["Ferritin", "Iron"], sending());
  expect(requests.map(({ url }) => url.replace("http://portal.test", ""))).toEqual([
    "/my-record/part?part=results&page=3",
    "/my-record/part",
  ]);
  expect(requests.map(({ headers }) => headers.get(sessionHeaders.record))).toEqual(["a record", "a record"]);
  expect((await requests[1]?.formData())?.getAll("tests")).toEqual(["Ferritin", "Iron"]);
});

test.each([
  [401, "expired"],
  [409, "patientChanged"],
])("a refusal with %i ends the copy as %s", async (code, status) => {
  responses = [refusal(code, status)];
  await expect(requestPage("vitals", 1, sending())).rejects.toMatchObject({ name: "SessionRefusal", status });
});

test("waits as long as the portal asks for, then sends the request again", async () => {
  responses = [new Response(null, { status: 429, headers: { "Retry-After": "0" } })];
  expect(await requestPage("vitals", 1, sending())).toEqual({ entries: [] });
  expect(requests).toHaveLength(2);
});

test("stops waiting when the copy is stopped", async () => {
  const stop = new AbortController();
  responses = [new Response(null, { status: 429, headers: { "Retry-After": "3600" } })];
  const waiting = requestPage("vitals", 1, { record: "a record", signal: stop.signal });
  setImmediate(() => stop.abort());
  await expect(waiting).rejects.toThrow("The page is lost.");
});

test("a page that the practice does not send is an error", async () => {
  responses = [new Response(null, { status: 503 })];
  await expect(requestPage("vitals", 1, sending())).rejects.toThrow("The page is lost.");
});
