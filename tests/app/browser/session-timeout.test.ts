import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { sessionTime } from "#app/browser/time-left.ts";
import type { SessionAnswer } from "#machines/session-timeout/types.ts";
import { closeTabs, idleMs, openPortal, openTab, wholeMs } from "../../support/signed-in-tab.ts";

const second = 1_000;
const minute = 60 * second;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse("2026-11-24T09:00:00+13:00") });
});
afterEach(() => {
  closeTabs();
  vi.useRealTimers();
});

describe("a session that is not used", () => {
  test("is warned of at 13:00 and covered at 15:00, not a second earlier", async () => {
    const { shows, page } = openTab(openPortal());
    await pass(13 * minute - second);
    expect(shows()).toBe("page");
    await pass(2 * second);
    expect(shows()).toBe("warning");
    await pass(118 * second);
    expect([shows(), page.isCovered]).toEqual(["warning", false]);
    await pass(2 * second);
    expect([shows(), page.isCovered]).toEqual(["sign-in", true]);
  });

  test("is covered before the portal has answered", async () => {
    const portal = openPortal();
    const { shows, page } = openTab(portal);
    await pass(14 * minute + 30 * second);
    portal.readSession = () => new Promise(() => {});
    await pass(minute);
    expect([shows(), page.isCovered]).toEqual(["nothing", true]);
  });

  test("is not extended by what the page requests by itself", async () => {
    const portal = openPortal();
    const { send, shows } = openTab(portal);
    for (let reads = 0; reads < 13; reads++) {
      await pass(minute - second);
      send({ type: "sessionChanged" });
    }
    expect(portal.reads).toBeGreaterThanOrEqual(13);
    expect(shows()).toBe("page");
    await pass(16 * second);
    expect(shows()).toBe("warning");
    send({ type: "sessionChanged" });
    expect(shows()).toBe("warning");
    await pass(2 * minute);
    expect(shows()).toBe("sign-in");
  });

  test("is covered at once when a computer wakes up after its end", async () => {
    const { send, shows, page } = openTab(openPortal());
    vi.setSystemTime(Date.now() + 40 * minute);
    send({ type: "tick", at: Date.now() });
    expect(page.isCovered).toBe(true);
    await pass(0);
    expect(shows()).toBe("sign-in");
  });
});

describe("extending a session", () => {
  test("works ten times and more, a whole idle time each", async () => {
    const { send, shows } = openTab(openPortal());
    for (let times = 0; times < 12; times++) {
      await pass(13 * minute + second);
      expect([times, shows()]).toEqual([times, "warning"]);
      send({ type: "extend" });
      await pass(0);
      expect(shows()).toBe("page");
    }
  });

  test("keeps tabs in step: one extends, and no other warns or is covered", async () => {
    const portal = openPortal();
    const [one, two] = [openTab(portal), openTab(portal)];
    await pass(13 * minute + second);
    expect([one.shows(), two.shows()]).toEqual(["warning", "warning"]);
    one.send({ type: "extend" });
    await pass(0);
    expect([one.shows(), two.shows()]).toEqual(["page", "page"]);
    await pass(13 * minute - 2 * second);
    expect([one.shows(), two.shows()]).toEqual(["page", "page"]);
    await pass(3 * second);
    expect([one.shows(), two.shows()]).toEqual(["warning", "warning"]);
  });

  test("needs no message from another tab: it requests the session before a warning", async () => {
    const portal = openPortal();
    const { shows } = openTab(portal);
    await pass(10 * minute);
    await portal.extendSession();
    await pass(3 * minute + second);
    expect(shows()).toBe("page");
    await pass(9 * minute - second);
    expect(shows()).toBe("page");
    await pass(minute + second);
    expect(shows()).toBe("warning");
  });

  test("reports that the portal did not answer, and can be repeated", async () => {
    const portal = openPortal();
    const { send, has, shows } = openTab(portal);
    await pass(13 * minute + second);
    portal.forced = { type: "unreachable" };
    send({ type: "extend" });
    await pass(0);
    expect([shows(), has("failed")]).toEqual(["warning", true]);
    portal.forced = undefined;
    send({ type: "extend" });
    await pass(0);
    expect(shows()).toBe("page");
  });

  test("follows from typing, at most every 30 s, and not while the warning is shown", async () => {
    const portal = openPortal();
    const { use, shows } = openTab(portal);
    for (let keys = 0; keys < 1_200; keys++) {
      use();
      await pass(second);
    }
    expect(shows()).toBe("page");
    expect(portal.extensions).toBeGreaterThan(30);
    expect(portal.extensions).toBeLessThanOrEqual(40);
    await pass(13 * minute);
    expect(shows()).toBe("warning");
    const before = portal.extensions;
    use();
    expect(portal.extensions).toBe(before);
  });

  test("ends at eight hours: the last warning states it, and closing it changes nothing", async () => {
    const { use, send, shows, page } = openTab(openPortal());
    for (let passed = 0; passed < wholeMs - 3 * minute; passed += 30 * second) {
      use();
      await pass(30 * second);
    }
    expect(shows()).toBe("page");
    await pass(minute + second);
    expect(shows()).toBe("warning");
    send({ type: "dismiss" });
    expect(shows()).toBe("page");
    await pass(2 * minute);
    expect([shows(), page.isCovered]).toEqual(["sign-in", true]);
  });
});

describe("a session that ends elsewhere", () => {
  test("is left within 2 s when another tab logs out, and covered at once", async () => {
    const portal = openPortal();
    const { send, page } = openTab(portal);
    send({ type: "loggingOut" });
    expect(page.isCovered).toBe(true);
    await pass(500);
    expect(page.wentTo).toEqual([]);
    portal.forced = { type: "expired" };
    await pass(500);
    expect([page.wentTo, page.isCovered]).toEqual([["login"], true]);
  });

  test("is shown again when that Log Out never took effect", async () => {
    const { send, page, shows } = openTab(openPortal());
    send({ type: "loggingOut" });
    await pass(11 * second);
    expect([shows(), page.isCovered, page.wentTo]).toEqual(["page", false, []]);
  });

  test("is shown from the back/forward cache only once the portal has confirmed it", async () => {
    const portal = openPortal();
    const { send, shows, page } = openTab(portal);
    send({ type: "restored" });
    expect(page.isCovered).toBe(true);
    await pass(0);
    expect([shows(), page.isCovered]).toEqual(["page", false]);
    portal.forced = { type: "expired" };
    send({ type: "restored" });
    await pass(0);
    expect([shows(), page.isCovered]).toEqual(["sign-in", true]);
  });

  test("reloads the page, covered, when another patient's record is open", async () => {
    const portal = openPortal();
    const { send, page } = openTab(portal);
    portal.forced = { type: "patientChanged" };
    send({ type: "sessionChanged" });
    await pass(0);
    expect([page.wentTo, page.isCovered]).toEqual([["reload"], true]);
    portal.forced = undefined;
    send({ type: "restored" });
    await pass(0);
    expect(page.isCovered).toBe(true);
  });

  test("is not resumed by an answer that was under way when it ended", async () => {
    const portal = openPortal();
    const { use, send, shows, page } = openTab(portal);
    let answer = (_answer: SessionAnswer) => {};
    portal.extendSession = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await pass(minute);
    use();
    send({ type: "refused", status: "expired", isWrite: false });
    answer({ type: "timeLeft", ...sessionTime({ idleMs, wholeMs }, Date.now()) });
    await pass(0);
    expect([shows(), page.isCovered]).toEqual(["sign-in", true]);
  });

  test("continues in every tab after a sign-in over one page", async () => {
    const portal = openPortal();
    const [one, two] = [openTab(portal), openTab(portal)];
    await pass(idleMs + second);
    expect([one.shows(), two.shows()]).toEqual(["sign-in", "sign-in"]);
    const time = sessionTime({ idleMs, wholeMs }, Date.now());
    portal.forced = { type: "timeLeft", ...time };
    one.send({ type: "resumed", ...time });
    await pass(0);
    expect([one.shows(), two.shows()]).toEqual(["page", "page"]);
    expect([one.page.isCovered, two.page.isCovered]).toEqual([false, false]);
  });
});
