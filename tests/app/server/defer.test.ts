import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { defer } from "#app/.server/defer.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { timeLimits } from "#app/.server/time-limits.ts";
import { streamTimeout } from "#app/entry.server.tsx";

const requests = {
  document: new Request("http://portal.test/vitals"),
  navigation: new Request("http://portal.test/vitals.data"),
  // As the router makes it for the loaders of the page that answers a form.
  "answer to a form": new Request("http://portal.test/emails/compose", {
    headers: { "content-type": "application/x-www-form-urlencoded" },
  }),
};
const { document, navigation } = requests;
const late = <T>(ms: number, value: T) => new Promise<T>((resolve) => setTimeout(resolve, ms, value));
const loaded = (value: unknown) => ({ state: "loaded", value });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** What `defer` returned for an account that acts for patient 2, to whom it is linked, and after how many ms. */
async function deferred<P extends Record<string, unknown>>(
  request: Request,
  panels: P,
  changes: Partial<RequestContext> = {},
) {
  const start = Date.now();
  const context = {
    checked: async () => {},
    tookMs: 0,
    isActing: true,
    session: { data: { patientId: "2" } } as RequestContext["session"],
    links: async () => ({ readAt: 0, people: [{ patientId: "2", name: "Tama" }], unreadable: 0 }),
    ...changes,
  };
  const work = defer({ request, context }, panels).then((result) => ({ result, ms: Date.now() - start }));
  const settled = work.catch((error: unknown) => ({ error }));
  // Longer than any panel here takes. What another test left may begin a new timer each time.
  await vi.advanceTimersByTimeAsync(10_000);
  const answer = await settled;
  return "error" in answer ? { ...answer, ms: 0, result: {} as Awaited<typeof work>["result"] } : answer;
}

describe("deferring a page's panels", () => {
  test("ends before the router ends the page's stream", () => {
    expect(streamTimeout).toBeGreaterThan(timeLimits.page);
  });

  test("returns loaded values at once", async () => {
    const { result, ms } = await deferred(document, { one: 1, none: undefined });
    expect([result, ms]).toEqual([{ one: loaded(1), none: loaded(undefined) }, 0]);
  });

  test.each<[string, string, Error?]>([
    ["after its browser has left", "cancelled"],
    ["without a failed call", "defect"],
    ["after its time", "slow", new DOMException("", "TimeoutError")],
    ["in a read that its browser left", "cancelled", new DOMException("", "AbortError")],
    ["for another reason", "defect", new DOMException("", "DataError")],
  ])("logs a panel that fails %s as %s", async (when, failure, error = new Error("none")) => {
    const warn = vi.spyOn(log, "warn").mockImplementation(() => {});
    const leaving = new AbortController();
    const request = new Request("http://portal.test/vitals", { signal: leaving.signal });
    const work = deferred(request, { panel: Promise.reject(error) });
    if (failure === "cancelled" && when.startsWith("after")) leaving.abort();
    expect((await work).result).toEqual({ panel: { state: "failed" } });
    const text = failure === "defect" ? { cause: error } : {};
    expect(warn).toHaveBeenCalledWith({ call: "unknown", failure, ...text }, "panel failed");
  });

  test("waits for panels that settle before the deadline, and no longer", async () => {
    const { result, ms } = await deferred(document, {
      fast: late(20, "fast"),
      slower: late(300, "slower"),
    });
    expect([result, ms]).toEqual([{ fast: loaded("fast"), slower: loaded("slower") }, 300]);
  });

  test.each([
    ["document", 0, 700],
    ["navigation", 0, 150],
    ["answer to a form", 0, 8_000],
    // Where the sign-in waited longer than the deadline, and where it waited less.
    ["navigation", 151, 0],
    ["navigation", 150, 150],
    ["document", 151, 700],
  ] as const)(
    "streams what is late of a %s that waited %i ms from its one deadline of %i ms on",
    async (kind, tookMs, deadline) => {
      const panels = { one: 1, slow: late(9_000, "slow") };
      const { result, ms } = await deferred(requests[kind], panels, { tookMs });
      expect([result.one, ms]).toEqual([loaded(1), deadline]);
      expect(result.slow).toBeInstanceOf(Promise);
      expect(await result.slow).toEqual(loaded("slow"));
    },
  );

  test("waits until the practice has confirmed the session, and shortly after for calls made beside that", async () => {
    const panels = { beside: late(1_050, "beside"), later: late(2_000, "later") };
    const { result, ms } = await deferred(navigation, panels, { checked: () => late(1_000, undefined) });
    expect([result.beside, ms]).toEqual([loaded("beside"), 1_100]);
    expect(result.later).toBeInstanceOf(Promise);
  });

  test("marks a panel whose call fails, before or after the deadline, and keeps the others", async () => {
    const { result } = await deferred(document, {
      broken: Promise.reject(new Error("broken")),
      brokenLater: late(5_000, "").then(() => Promise.reject(new Error("broken"))),
      whole: late(1, "whole"),
    });
    expect([result.broken, await result.brokenLater]).toEqual([{ state: "failed" }, { state: "failed" }]);
    expect(result.whole).toEqual(loaded("whole"));
  });
});

describe("a record that the practice refuses", () => {
  const refused = (status: number, changes: Partial<RequestContext>) => {
    const list = Promise.reject(new PracticeError("refused", "medications.list", status));
    return deferred(navigation, { list, other: 1 }, changes);
  };
  const links = async () => ({ readAt: 0, people: [{ patientId: "3", name: "Manaia" }], unreadable: 0 });

  test("is an error of the whole page when the account is not linked to the patient any more", async () => {
    const gone = { error: { data: "link", init: { status: 403 } } };
    expect(await refused(403, { links })).toMatchObject(gone);
  });

  test.each<[string, number, Partial<RequestContext>]>([
    ["the account is still linked", 403, {}],
    [
      "the links cannot be read",
      403,
      { links: () => Promise.reject(new PracticeError("slow", "identity.people")) },
    ],
    ["it is the account holder's own", 403, { isActing: false, links }],
    ["the call failed in another way", 500, { links }],
  ])("is a failed panel when %s", async (_case, status, changes) => {
    expect((await refused(status, changes)).result).toEqual({ list: { state: "failed" }, other: loaded(1) });
  });
});
