import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { defer } from "#app/.server/defer.ts";

const documentRequest = new Request("http://portal.test/vitals");
const navigation = new Request("http://portal.test/vitals.data");
const resolveAfter = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(resolve, ms, value));

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** What `defer` returned, and after how many ms of the fake clock. */
async function deferred<P extends Record<string, unknown>>(
  request: Request,
  panels: P,
  checked = (): Promise<void> => Promise.resolve(),
) {
  const start = Date.now();
  const work = defer({ request, context: { checked } }, panels).then((result) => ({
    result,
    ms: Date.now() - start,
  }));
  await vi.runAllTimersAsync();
  return work;
}

describe("deferring a page's panels", () => {
  test("returns loaded values at once", async () => {
    const { result, ms } = await deferred(documentRequest, { one: 1, none: undefined });
    expect(result).toEqual({
      one: { state: "loaded", value: 1 },
      none: { state: "loaded", value: undefined },
    });
    expect(ms).toBe(0);
  });

  test("waits for panels that settle before the deadline, and no longer", async () => {
    const { result, ms } = await deferred(documentRequest, {
      fast: resolveAfter(20, "fast"),
      slower: resolveAfter(300, "slower"),
    });
    expect(result).toEqual({
      fast: { state: "loaded", value: "fast" },
      slower: { state: "loaded", value: "slower" },
    });
    expect(ms).toBe(300);
  });

  test.each([
    ["a document", documentRequest, 700],
    ["a navigation", navigation, 150],
  ])("returns slower panels of %s as promises at its one deadline", async (_kind, request, deadline) => {
    const { result, ms } = await deferred(request, {
      fast: resolveAfter(20, "fast"),
      slow: resolveAfter(5_000, "slow"),
    });
    expect(ms).toBe(deadline);
    expect(result.fast).toEqual({ state: "loaded", value: "fast" });
    expect(result.slow).toBeInstanceOf(Promise);
    expect(await result.slow).toEqual({ state: "loaded", value: "slow" });
  });

  test("waits until the practice has confirmed the session, and shortly after for calls made beside that", async () => {
    const { result, ms } = await deferred(
      navigation,
      { beside: resolveAfter(1_050, "beside"), later: resolveAfter(2_000, "later") },
      () => resolveAfter(1_000, undefined),
    );
    expect(ms).toBe(1_100);
    expect(result.beside).toEqual({ state: "loaded", value: "beside" });
    expect(result.later).toBeInstanceOf(Promise);
  });

  test("marks a panel whose call fails, before or after the deadline, and keeps the others", async () => {
    const { result } = await deferred(documentRequest, {
      broken: Promise.reject(new Error("broken")),
      brokenLater: resolveAfter(5_000, "").then(() => Promise.reject(new Error("broken"))),
      whole: resolveAfter(1, "whole"),
    });
    expect(result.broken).toEqual({ state: "failed" });
    expect(await result.brokenLater).toEqual({ state: "failed" });
    expect(result.whole).toEqual({ state: "loaded", value: "whole" });
  });
});
