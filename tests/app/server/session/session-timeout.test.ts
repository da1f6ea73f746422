import { describe, expect, test } from "vitest";
import { minute, openSessions } from "../../../support/portal.ts";

const { portal, page, signedOutPage, time, signIn, recordOf } = openSessions();
const second = 1_000;
const hour = 60 * minute;

describe("a session that is not used", () => {
  test("opens a page at 14:59, and redirects to /login and back at 15:01", async () => {
    const cookie = await signIn("mei");
    portal.now += 15 * minute - second;
    expect((await page("/reports", { cookie })).status).toBe(200);
    portal.now += 15 * minute + second;
    const late = await page("/reports?page=2", { cookie });
    expect([late.status, late.headers.get("location")]).toEqual([
      302,
      "/login?redirectTo=%2Freports%3Fpage%3D2",
    ]);
    portal.now -= minute;
    expect((await page("/", { cookie })).status).toBe(302);
  });

  test.each([
    ["/reports?search=", "/login"],
    ["/reports?", `/login?redirectTo=%2Freports%3F${"x".repeat(503)}`],
  ])("sends an address of %s… back only as far as a proxy passes it on", async (start, location) => {
    const path = start.padEnd(location === "/login" ? 7_000 : 512, "x");
    expect((await page(path, {})).headers.get("location")).toBe(location);
  });

  test("answers an open page and a resource with 401 and no body", async () => {
    const cookie = await signIn("mei");
    const record = await recordOf(cookie);
    portal.now += 15 * minute + second;
    for (const response of [
      await page("/reports.data", { cookie, record }),
      await page("/photo", { cookie }, undefined, "resource"),
      await time({ cookie, record }),
      await time({ cookie, record, method: "POST" }),
    ]) {
      expect([response.status, response.headers.get("x-portal-session")]).toEqual([401, "expired"]);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(await response.text()).toBe("");
    }
    expect((await page("/reports.data", { cookie })).headers.get("location")).toBe(
      "/login?redirectTo=%2Freports",
    );
  });
});

describe("a session that is used all the time", () => {
  test("opens a page at 7:59:59, and none at 8:00:01", async () => {
    const cookie = await signIn("mei");
    const start = portal.now;
    for (; portal.now < start + 8 * hour - second; portal.now += 14 * minute) {
      expect((await page("/", { cookie })).status).toBe(200);
    }
    portal.now = start + 8 * hour - second;
    expect((await page("/", { cookie })).status).toBe(200);
    portal.now = start + 8 * hour + second;
    expect((await page("/", { cookie })).status).toBe(302);
  });
});

describe("use of a session", () => {
  const unused = {
    "data for an open page": (cookie: string, record: string) => page("/vitals.data", { cookie, record }),
    "the time left": (cookie: string, record: string) => time({ cookie, record }),
    "a prefetched page": (cookie: string) =>
      page("/vitals", { cookie, headers: { "sec-purpose": "prefetch" } }),
    "a photo": (cookie: string) => page("/photo", { cookie }, undefined, "resource"),
  };
  test.each(Object.entries(unused))("is not %s", async (_name, send) => {
    const cookie = await signIn("mei");
    const record = await recordOf(cookie);
    for (let passed = 0; passed < 15; passed++) {
      expect((await send(cookie, record)).status).toBe(200);
      portal.now += minute;
    }
    portal.now += second;
    expect((await page("/", { cookie })).status).toBe(302);
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

  const used = {
    "a page": (cookie: string) => page("/vitals", { cookie }),
    "a write of a page": (cookie: string, record: string) =>
      page("/vitals.data", { cookie, record, form: { intent: "x" } }),
    "extending it": (cookie: string, record: string) => time({ cookie, record, method: "POST" }),
  };
  test.each(Object.entries(used))("is %s", async (_name, use) => {
    const cookie = await signIn("mei");
    portal.now += 14 * minute;
    expect((await use(cookie, await recordOf(cookie))).status).toBe(200);
    portal.now += 14 * minute;
    expect((await page("/", { cookie })).status).toBe(200);
  });

  test("reaches the practice when the session is extended, and does not depend on its answer", async () => {
    const cookie = await signIn("mei");
    const record = await recordOf(cookie);
    const extend = () => time({ cookie, record, method: "POST" });
    for (let passed = 0; passed < 60; passed += 14) {
      await portal.world.advance("PT14M");
      expect((await extend()).status).toBe(200);
    }
    await portal.world.addFault({ effect: { type: "status", status: 503 } });
    expect((await extend()).status).toBe(200);
    await portal.world.clearFaults();
    await portal.world.advance("PT31M");
    expect((await extend()).status).toBe(401);
    expect((await page("/", { cookie })).status).toBe(302);
  });

  test("returns the time left by the portal's clock", async () => {
    const cookie = await signIn("mei");
    const record = await recordOf(cookie);
    portal.now += 14 * minute;
    expect(await (await time({ cookie, record })).json()).toEqual({
      idleMs: minute,
      wholeMs: 8 * hour - 14 * minute,
    });
    expect(await (await time({ cookie, record, method: "POST" })).json()).toEqual({
      idleMs: 15 * minute,
      wholeMs: 8 * hour - 14 * minute,
    });
  });
});

describe("validating the token", () => {
  test("keeps the session when the practice does not answer, and shows that on the page", async () => {
    const cookie = await signIn("mei");
    await portal.world.addFault({
      match: { path: "ValidateToken" },
      effect: { type: "status", status: 500 },
    });
    expect((await page("/", { cookie })).status).toBe(503);
    await portal.world.clearFaults();
    expect((await page("/", { cookie })).status).toBe(200);
  });

  test("ends the session when the practice rejects the token", async () => {
    const cookie = await signIn("mei");
    const record = await recordOf(cookie);
    await portal.world.advance("PT31M");
    expect((await page("/vitals.data", { cookie, record })).status).toBe(401);
    expect(await portal.services.sessions.open(cookie, false)).toBeUndefined();
  });
});
