import { describe, expect, test } from "vitest";
import { minute, openSessions } from "../../../support/portal.ts";

const { portal, page, signedOutPage, time, signIn, recordOf } = openSessions();
const second = 1_000;
const hour = 60 * minute;

const statusAt = async (cookie: string, path = "/") => (await page(path, { cookie })).status;
const signedIn = async () => {
  const cookie = await signIn("mei");
  return { cookie, record: await recordOf(cookie) };
};
type Sent = Awaited<ReturnType<typeof signedIn>>;

describe("a session that is not used", () => {
  test("opens a page at 14:59, and redirects to /login and back at 15:01", async () => {
    const cookie = await signIn("mei");
    portal.now += 15 * minute - second;
    expect(await statusAt(cookie, "/reports")).toBe(200);
    portal.now += 15 * minute + second;
    const late = await page("/reports?page=2", { cookie });
    const location = "/login?redirectTo=%2Freports%3Fpage%3D2";
    expect([late.status, late.headers.get("location")]).toEqual([302, location]);
    portal.now -= minute;
    expect(await statusAt(cookie)).toBe(302);
  });

  test.each([
    ["/reports?search=", "/login"],
    ["/reports?", `/login?redirectTo=%2Freports%3F${"x".repeat(503)}`],
  ])("sends an address of %s… back only as far as a proxy passes it on", async (start, location) => {
    const path = start.padEnd(location === "/login" ? 7_000 : 512, "x");
    expect((await page(path, {})).headers.get("location")).toBe(location);
  });

  test("answers an open page and a resource with 401 and no body", async () => {
    const sent = await signedIn();
    const { cookie } = sent;
    portal.now += 15 * minute + second;
    for (const response of [
      await page("/reports.data", sent),
      await page("/photo", { cookie }, undefined, "resource"),
      await time(sent),
      await time({ ...sent, method: "POST" }),
    ]) {
      const { status, headers } = response;
      expect([status, headers.get("x-portal-session")]).toEqual([401, "expired"]);
      expect([headers.get("cache-control"), await response.text()]).toEqual(["no-store", ""]);
    }
    const data = await page("/reports.data", { cookie });
    expect(data.headers.get("location")).toBe("/login?redirectTo=%2Freports");
  });
});

test("a session that is used all the time opens a page at 7:59:59, and none at 8:00:01", async () => {
  const cookie = await signIn("mei");
  const start = portal.now;
  for (; portal.now < start + 8 * hour - second; portal.now += 14 * minute) {
    expect(await statusAt(cookie)).toBe(200);
  }
  portal.now = start + 8 * hour - second;
  expect(await statusAt(cookie)).toBe(200);
  portal.now = start + 8 * hour + second;
  expect(await statusAt(cookie)).toBe(302);
});

describe("use of a session", () => {
  test.each<[string, (sent: Sent) => Promise<Response>]>([
    ["data for an open page", (sent) => page("/vitals.data", sent)],
    ["the time left", (sent) => time(sent)],
    [
      "a prefetched page",
      ({ cookie }) => page("/vitals", { cookie, headers: { "sec-purpose": "prefetch" } }),
    ],
    ["a photo", ({ cookie }) => page("/photo", { cookie }, undefined, "resource")],
  ])("is not %s", async (_name, send) => {
    const sent = await signedIn();
    for (let passed = 0; passed < 15; passed++) {
      expect((await send(sent)).status).toBe(200);
      portal.now += minute;
    }
    portal.now += second;
    expect(await statusAt(sent.cookie)).toBe(302);
  });

  test("is not a page for signing in, which redirects", async () => {
    const cookie = await signIn("mei");
    for (let passed = 0; passed < 15; passed++) {
      expect((await signedOutPage("/login.data", { cookie })).status).toBe(302);
      portal.now += minute;
    }
    portal.now += second;
    expect((await signedOutPage("/login.data", { cookie })).status).toBe(200);
  });

  test.each<[string, (sent: Sent) => Promise<Response>]>([
    ["a page", ({ cookie }) => page("/vitals", { cookie })],
    ["a write of a page", (sent) => page("/vitals.data", { ...sent, form: { intent: "x" } })],
    ["extending it", (sent) => time({ ...sent, method: "POST" })],
  ])("is %s", async (_name, use) => {
    const sent = await signedIn();
    portal.now += 14 * minute;
    expect((await use(sent)).status).toBe(200);
    portal.now += 14 * minute;
    expect(await statusAt(sent.cookie)).toBe(200);
  });

  test("reaches the practice when the session is extended, and does not depend on its answer", async () => {
    const sent = await signedIn();
    const extend = async () => (await time({ ...sent, method: "POST" })).status;
    for (let passed = 0; passed < 60; passed += 14) {
      await portal.world.advance("PT14M");
      expect(await extend()).toBe(200);
    }
    await portal.world.addFault({ effect: { type: "status", status: 503 } });
    expect(await extend()).toBe(200);
    await portal.world.clearFaults();
    await portal.world.advance("PT31M");
    expect([await extend(), await statusAt(sent.cookie)]).toEqual([401, 302]);
  });

  test("returns the time left by the portal's clock", async () => {
    const sent = await signedIn();
    portal.now += 14 * minute;
    const wholeMs = 8 * hour - 14 * minute;
    expect(await (await time(sent)).json()).toEqual({ idleMs: minute, wholeMs });
    const extended = await time({ ...sent, method: "POST" });
    expect(await extended.json()).toEqual({ idleMs: 15 * minute, wholeMs });
  });
});

test("a practice that does not answer keeps the session, and shows that on the page", async () => {
  const cookie = await signIn("mei");
  await portal.world.addFault({ match: { path: "ValidateToken" }, effect: { type: "status", status: 500 } });
  expect(await statusAt(cookie)).toBe(503);
  await portal.world.clearFaults();
  expect(await statusAt(cookie)).toBe(200);
});

test("a practice that rejects the token ends the session", async () => {
  const sent = await signedIn();
  await portal.world.advance("PT31M");
  expect((await page("/vitals.data", sent)).status).toBe(401);
  expect(await portal.services.sessions.open(sent.cookie, false)).toBeUndefined();
});
