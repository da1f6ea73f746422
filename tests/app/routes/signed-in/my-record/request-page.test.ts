import { expect, test } from "vitest";
import { portalSource } from "#app/routes/signed-in/my-record/use-record-copy.ts";
import { refusal, stubPortal } from "../../../../support/browser/stub-portal.ts";

const portal = stubPortal();
const waits: number[] = [];
const source = (signal = new AbortController().signal) =>
  portalSource({ record: "a record", signal, onWait: (seconds) => waits.push(seconds) });

test("each request names the record of its page, and no address names a test", async () => {
  await source().page("results", 3);
  await source().contents(["7", "a&b"], 2);
  expect(portal.asked()).toEqual([
    "/my-record/part?part=results&page=3",
    "/my-record/part?part=resultValues&page=2&result=7&result=a%26b",
  ]);
  expect(portal.records()).toEqual(["a record", "a record"]);
});

test.each([
  [401, "expired"],
  [409, "patientChanged"],
])("a refusal with %i ends the copy as %s", async (code, status) => {
  portal.respond = () => refusal(code, status);
  await expect(source().page("vitals", 1)).rejects.toMatchObject({ name: "SessionRefusal", status });
});

test("says how long the portal asks to wait, then sends the request again", async () => {
  portal.respond = () =>
    portal.requests.length > 1 ? {} : new Response(null, { status: 429, headers: { "Retry-After": "0" } });
  expect(await source().page("vitals", 1)).toEqual({});
  expect(portal.requests).toHaveLength(2);
  expect(waits).toEqual([0]);
});
