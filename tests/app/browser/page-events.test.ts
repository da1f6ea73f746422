import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type PageEvent, watchPage } from "#app/browser/page-events.ts";

const page = Object.assign(new EventTarget(), { visibilityState: "visible" });
const listeners = new Map<string, (event: unknown) => void>();
const start = Date.parse("2026-11-24T09:00:00+13:00");
let events: PageEvent[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  listeners.clear();
  vi.stubGlobal("document", page);
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal("removeEventListener", (name: string) => listeners.delete(name));
  events = [];
  stop = watchPage((event) => events.push(event));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("watchPage", () => {
  test("ticks every second, and when the page becomes visible", () => {
    vi.advanceTimersByTime(2_000);
    page.dispatchEvent(new Event("visibilitychange"));
    const ticks = [start + 1_000, start + 2_000, start + 2_000].map((at) => ({ type: "tick", at }));
    expect(events).toEqual(ticks);
    page.visibilityState = "hidden";
    page.dispatchEvent(new Event("visibilitychange"));
    page.visibilityState = "visible";
    expect(events).toEqual(ticks);
  });

  test.each(["pointerdown", "keydown", "click", "input", "wheel", "touchmove"])(
    "reports %s as use when the user caused it, and not when a script did",
    (name) => {
      listeners.get(name)?.({ isTrusted: false });
      expect(events).toEqual([]);
      listeners.get(name)?.({ isTrusted: true });
      expect(events).toEqual([{ type: "used", at: start }]);
    },
  );

  test("does not count scrolling as use: a page may scroll by itself", () => {
    expect(listeners.has("scroll")).toBe(false);
  });

  test("reports a return from the back/forward cache, and not a first load", () => {
    listeners.get("pageshow")?.({ persisted: false });
    expect(events).toEqual([]);
    listeners.get("pageshow")?.({ persisted: true });
    expect(events).toEqual([{ type: "restored" }]);
  });

  test("stops everything it started", () => {
    stop();
    vi.advanceTimersByTime(5_000);
    page.dispatchEvent(new Event("visibilitychange"));
    expect([events, listeners.size]).toEqual([[], 0]);
  });
});
