import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { defer } from "#app/.server/defer.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { log } from "#app/.server/telemetry/log.ts";

const documentRequest = new Request("http://portal.test/vitals");
const navigation = new Request("http://portal.test/vitals.data");
/** As the router makes it for the loaders of the page that answers a form. */
const formAnswer = new Request("http://portal.test/emails/compose", {
  headers: { "content-type": "application/x-www-form-urlencoded" },
});
const resolveAfter = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(resolve, ms, value));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** An account that acts for patient 2, to whom it is linked. */
function contextOf(changes: Partial<RequestContext>) {
  return {
    checked: async () => {},
    tookMs: 0,
    isActing: true,
    session: { data: { patientId: "2" } } as RequestContext["session"],
    linkedPatients: async () => [{ patientId: "2", name: "Tama" }],
    ...changes,
  };
}

/** What `defer` returned, and after how many ms of the fake clock. */
async function deferred<P extends Record<string, unknown>>(
  request: Request,
  panels: P,
  checked = (): Promise<void> => Promise.resolve(),
  tookMs = 0,
) {
  const start = Date.now();
  const work = defer({ request, context: contextOf({ checked, tookMs }) }, panels).then((result) => ({
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

  test.each([
    { when: "after its browser has left", isAborted: true, failure: "cancelled" },
    { when: "without a failed call", isAborted: false, failure: "defect" },
    {
      when: "after its time",
      isAborted: false,
      error: new DOMException("", "TimeoutError"),
      failure: "slow",
    },
    {
      when: "for another reason",
      isAborted: false,
      error: new DOMException("", "DataError"),
      failure: "defect",
    },
  ])(
    "logs a panel that fails $when as $failure",
    async ({ isAborted, error = new Error("none"), failure }) => {
      const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
      const leaving = new AbortController();
      const request = new Request("http://portal.test/vitals", { signal: leaving.signal });
      const panel = Promise.reject(error);
      const work = defer({ request, context: contextOf({}) }, { panel });
      if (isAborted) leaving.abort();
      await vi.runAllTimersAsync();
      expect(await work).toEqual({ panel: { state: "failed" } });
      const text = failure === "defect" ? { error: expect.stringContaining(error.name) } : {};
      expect(warn).toHaveBeenCalledWith({ call: "unknown", failure, ...text }, "panel failed");
    },
  );

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
    ["the page that answers a form", formAnswer, 8_000],
  ])("returns slower panels of %s as promises at its one deadline", async (_kind, request, deadline) => {
    const { result, ms } = await deferred(request, {
      fast: resolveAfter(20, "fast"),
      slow: resolveAfter(9_000, "slow"),
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

  test.each([
    ["a navigation at once where the sign-in waited longer than the deadline", navigation, 151, 0],
    ["a navigation at its deadline where the sign-in waited less", navigation, 150, 150],
    ["a document at its deadline", documentRequest, 151, 700],
  ])("streams what is not there yet of %s", async (_kind, request, tookMs, deadline) => {
    const slow = resolveAfter(9_000, "slow");
    const { result, ms } = await deferred(request, { one: 1, slow }, undefined, tookMs);
    expect(ms).toBe(deadline);
    expect(result.one).toEqual({ state: "loaded", value: 1 });
    expect(result.slow).toBeInstanceOf(Promise);
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

describe("a record that the practice refuses", () => {
  const refusal = (status: number) =>
    Promise.reject(new PracticeError("refused", "medications.list", status));
  const deferRefused = async (status: number, changes: Partial<RequestContext>) => {
    const work = defer(
      { request: navigation, context: contextOf(changes) },
      { list: refusal(status), other: 1 },
    ).catch((error: unknown) => error);
    await vi.runAllTimersAsync();
    return work;
  };
  const noLinks = async () => [{ patientId: "3", name: "Manaia" }];
  const failed = { list: { state: "failed" }, other: { state: "loaded", value: 1 } };

  test("is an error of the whole page when the account is not linked to the patient any more", async () => {
    expect(await deferRefused(403, { linkedPatients: noLinks })).toMatchObject({
      data: "link",
      init: { status: 403 },
    });
  });

  test.each([
    ["the account is still linked", 403, {}],
    ["the links cannot be read", 403, { linkedPatients: () => Promise.reject(new Error("down")) }],
    ["it is the account holder's own", 403, { isActing: false, linkedPatients: noLinks }],
    ["the call failed in another way", 500, { linkedPatients: noLinks }],
  ] as const)("is a failed panel when %s", async (_case, status, changes) => {
    expect(await deferRefused(status, changes)).toEqual(failed);
  });
});
