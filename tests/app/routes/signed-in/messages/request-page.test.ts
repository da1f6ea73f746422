import { afterEach, beforeEach, expect, test } from "vitest";
import { sessionHeaders } from "#app/browser/session-headers.ts";
import { requestPage, requestSearchPage } from "#app/routes/signed-in/messages/request-page.ts";

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
});

const sending = () => ({ record: "a record", signal: new AbortController().signal });

test("each request names its page and the record of the open page", async () => {
  expect(await requestPage("inbox", "unread", 2, sending())).toEqual({
    outcome: "ok",
    data: { entries: [] },
  });
  await requestSearchPage("sent", 3, sending());
  expect(requests.map(({ url }) => url.replace("http://portal.test", ""))).toEqual([
    "/emails/page?box=inbox&filter=unread&page=2",
    "/emails/page?box=sent&page=3&for=search",
  ]);
  expect(requests.map(({ headers }) => headers.get(sessionHeaders.record))).toEqual(["a record", "a record"]);
});

test.each([
  [401, "expired", { outcome: "refused", status: "expired" }],
  [503, "", { outcome: "lost" }],
])("a page that is answered %i and %j is not read", async (status, session, outcome) => {
  responses = [new Response(null, { status, headers: { [sessionHeaders.status]: session } })];
  expect(await requestPage("inbox", "all", 1, sending())).toEqual(outcome);
});
