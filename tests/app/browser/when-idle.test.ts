import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenIdle } from "#app/browser/when-idle.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("calls back at the browser's idle moment, unless it is stopped before", () => {
  const waiting = new Map<number, () => void>();
  vi.stubGlobal(
    "requestIdleCallback",
    (callback: () => void) => waiting.set(waiting.size + 1, callback).size,
  );
  vi.stubGlobal("cancelIdleCallback", (handle: number) => waiting.delete(handle));
  const [called, stopped] = [vi.fn(), vi.fn()];
  whenIdle(called);
  whenIdle(stopped)();
  for (const callback of waiting.values()) callback();
  vi.runAllTimers();
  expect([called.mock.calls.length, stopped.mock.calls.length]).toEqual([1, 0]);
});

test("calls back after two seconds in a browser without idle moments", () => {
  vi.stubGlobal("requestIdleCallback", undefined);
  const [called, stopped] = [vi.fn(), vi.fn()];
  whenIdle(called);
  whenIdle(stopped)();
  vi.advanceTimersByTime(1_999);
  expect(called).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect([called.mock.calls.length, stopped.mock.calls.length]).toEqual([1, 0]);
});
