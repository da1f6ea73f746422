import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { useLoaded } from "#mock-server/console/state/loaded.ts";
import { useClockTime } from "#mock-server/console/state/use-clock-time.ts";
import { runHook } from "../../support/hooks/run-hook.tsx";

describe("data that is loaded", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
  afterEach(() => void vi.useRealTimers());

  test("is read at once and on demand, and keeps its last value when a reload fails", async () => {
    let answer = async () => "first";
    const read = vi.fn(() => answer());
    const loaded = await runHook(() => useLoaded(read), undefined);
    expect(loaded.current[0]).toEqual({ status: "ready", value: "first" });
    answer = () => Promise.reject(new Error("No."));
    await loaded.act(() => loaded.current[1]());
    expect(loaded.current[0]).toEqual({ status: "failed", reason: "No.", value: "first" });
    await loaded.act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(read).toHaveBeenCalledTimes(2);
  });

  test("has no value when the first load fails", async () => {
    const loaded = await runHook(() => useLoaded(() => Promise.reject(new Error("No."))), undefined);
    expect(loaded.current[0]).toEqual({ status: "failed", reason: "No." });
  });

  test("is read again after each interval", async () => {
    const read = vi.fn(async () => 1);
    const loaded = await runHook(() => useLoaded(read, 5_000), undefined);
    await loaded.act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(read).toHaveBeenCalledTimes(3);
    await loaded.unmount();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(read).toHaveBeenCalledTimes(3);
  });
});

describe("the world's time", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] }));
  afterEach(() => void vi.useRealTimers());
  const now = "2026-11-23T09:00:00+13:00";

  test("goes on each second while its clock runs, and only then", async () => {
    const passedIn3Seconds = async (running: boolean) => {
      const reading = { now, running, readAt: performance.now() };
      const clock = await runHook((read: typeof reading | undefined) => useClockTime(read as never), reading);
      await clock.act(() => vi.advanceTimersByTime(3_000));
      return (clock.current ?? 0) - Date.parse(now);
    };
    expect(await passedIn3Seconds(true)).toBe(3_000);
    expect(await passedIn3Seconds(false)).toBe(0);
  });

  test("is unknown before it is read", async () => {
    expect((await runHook(() => useClockTime(undefined), undefined)).current).toBeUndefined();
  });
});
