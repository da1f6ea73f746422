import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { documentAnsweredAt, requestTimeLeft, sessionTime } from "#app/browser/time-left.ts";

const second = 1_000;
const minute = 60 * second;

beforeEach(() => void vi.useFakeTimers({ now: Date.parse("2026-11-24T09:00:00+13:00") }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("requestTimeLeft", () => {
  const requests: { url: string; method: string | undefined }[] = [];
  const answerWith = (answer: () => Response) => {
    requests.length = 0;
    vi.stubGlobal("fetch", async (url: string, { method }: RequestInit) => {
      requests.push({ url, method });
      return answer();
    });
  };
  const refusal = (status: number, name: string) =>
    new Response(null, { status, headers: { "X-Portal-Session": name } });

  test("converts the portal's time to the browser's clock", async () => {
    answerWith(() => Response.json({ idleMs: minute, wholeMs: second }));
    const at = Date.now();
    const left = { type: "timeLeft", at, endsAt: at + second, canExtend: false };
    expect(await requestTimeLeft("GET")).toEqual(left);
    answerWith(() => Response.json({ idleMs: minute, wholeMs: 2 * minute }));
    expect(await requestTimeLeft("POST")).toMatchObject({ endsAt: at + minute, canExtend: true });
    expect(requests).toEqual([{ url: "/session/time", method: "POST" }]);
  });

  test.each<[string, () => Response, string]>([
    ["an expired session", () => refusal(401, "expired"), "expired"],
    ["another patient's record", () => refusal(409, "patientChanged"), "patientChanged"],
    ["a failure of the portal", () => new Response("no", { status: 500 }), "unreachable"],
    ["a body that is not JSON", () => new Response("<html>"), "unreachable"],
    ["no connection", () => Promise.reject(new TypeError("offline")) as never, "unreachable"],
  ])("reports %s", async (_name, answer, type) => {
    answerWith(answer);
    expect(await requestTimeLeft("GET")).toEqual({ type });
  });
});

test("a portal that does not answer in time is unreachable", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  onTestFinished(() => timeout.mockRestore());
  vi.stubGlobal("fetch", async (_url: string, { signal }: RequestInit) => {
    signal?.throwIfAborted();
    return Response.json({ idleMs: minute, wholeMs: minute });
  });
  expect(await requestTimeLeft("POST")).toEqual({ type: "unreachable" });
  expect(timeout).toHaveBeenCalledWith(8 * second);
});

test.each([
  ["when its answer arrived, however late the scripts start", [{ responseStart: 300 }], 0, -9_700],
  ["now, when the browser does not say", [], 0, 0],
  ["now, when the clock was set back", [{ responseStart: 300 }], -minute, 0],
])("the session of a document counts from %s", (_name, entries, setBy, expected) => {
  const now = Date.now();
  const getEntriesByType = (type: string) => (type === "navigation" ? entries : []);
  vi.stubGlobal("performance", { timeOrigin: now - 10 * second, getEntriesByType });
  vi.setSystemTime(now + setBy);
  expect(documentAnsweredAt()).toBe(now + setBy + expected);
});

test.each([
  ["while it lasts longer than its idle time", { idleMs: minute, wholeMs: minute + 1 }, true],
  ["not when both end together", { idleMs: minute, wholeMs: minute }, false],
  ["not when it ends first", { idleMs: minute, wholeMs: minute - 1 }, false],
])("a session can be extended %s", (_name, left, canExtend) => {
  const endsAt = 5 + Math.min(left.idleMs, left.wholeMs);
  expect(sessionTime(left, 5)).toEqual({ at: 5, endsAt, canExtend });
});
