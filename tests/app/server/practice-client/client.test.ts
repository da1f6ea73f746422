import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createCircuitBreakers } from "#app/.server/practice-client/circuit-breaker.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { createRetryBudget } from "#app/.server/practice-client/retry.ts";
import type { PracticeResponse } from "#app/.server/practice-client/transport.ts";
import { log } from "#app/.server/telemetry/log.ts";
import { clientOf, ok, reasonOf } from "../../../support/practice-client.ts";

const failing = (status: number, retryAfter?: number) => ok("{}", status, retryAfter);

test.each<[string, PracticeResponse | PracticeError, boolean[]]>([
  ["an answer", ok("{}"), [false]],
  ["a refusal", failing(404), [false]],
  ["an error of the server", failing(500), [true]],
  ["no connection", new PracticeError("unreachable", "a call"), [true]],
  ["no answer in time", new PracticeError("slow", "a call"), [true]],
  ["a caller who left", new PracticeError("cancelled", "a call"), []],
  ["a call that was held back", new PracticeError("circuitOpen", "a call"), []],
])("%s is noted for its host as it says about the practice", async (_, reply, isFailure) => {
  const { client, noted } = clientOf(() => {
    if (reply instanceof PracticeError) throw reply;
    return reply;
  });
  await reasonOf(client.identity.logout());
  expect(noted).toEqual(isFailure.map((one) => ["http://practice.test", one]));
});

test("a request is aborted after 8 s for a GET and 20 s for a POST (ruling B45)", async () => {
  const timeout = vi.spyOn(AbortSignal, "timeout");
  onTestFinished(() => timeout.mockRestore());
  const { client } = clientOf(() => ok("[]"));
  await client.identity.people();
  await client.identity.logout().catch(() => undefined);
  expect(timeout.mock.calls).toEqual([[8_000], [20_000]]);
});

describe("an answer", () => {
  test("to a sign-in with status 401 is a refusal, not an ended session", async () => {
    const { client } = clientOf(() => ok('{"StatusCode":"3","ResponseMessage":"Wrong"}', 401));
    const answer = await client.identity.authenticate({ username: "a@b.nz", password: "p" });
    expect(answer).toEqual({ outcome: "refused", statusCode: "3", message: "Wrong" });
  });

  test("that cannot be read is quoted in no error message", async () => {
    const patient = '[{"resourceType":"Patient","id":{},"name":[{"text":"Aroha Ngata"}]}]';
    const error = await clientOf(() => ok(patient))
      .client.profile.read()
      .catch((reason: unknown) => reason);
    expect(String(error)).toBe("PracticeError: profile.read: unreadable (200)");
  });
});

describe("retries", () => {
  test("a GET succeeds when the failure passes", async () => {
    const { client, sent } = clientOf((nth) => (nth < 3 ? failing(503) : ok("true")));
    expect([await client.identity.validate(), sent.length]).toEqual([true, 3]);
  });

  test("a POST is sent once, even when it fails", async () => {
    const { client, sent } = clientOf(() => failing(503));
    await reasonOf(client.identity.menu());
    await reasonOf(client.identity.logout());
    expect(sent).toHaveLength(2);
  });

  test("a GET is not sent again once its signal aborts during the pause", async () => {
    const { signal, abort } = aborting();
    const { client, sent } = clientOf(
      () => {
        setImmediate(abort);
        return failing(503, 5_000);
      },
      { signal },
    );
    expect([await reasonOf(client.practice.counters()), sent.length]).toEqual(["refused", 1]);
  });

  test("add at most a tenth to the calls when every call fails", async () => {
    const circuitBreakerFor = () => ({
      run: <T>(_call: string, work: (isProbe: boolean) => Promise<T>) => work(false),
      isOpen: () => false,
    });
    const { client, sent } = clientOf(() => failing(503), { budget: createRetryBudget(), circuitBreakerFor });
    for (let call = 0; call < 500; call++) await reasonOf(client.practice.counters());
    expect(sent.length).toBeGreaterThan(500);
    expect(sent.length).toBeLessThanOrEqual(550);
  });
});

function aborting() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

describe("a circuit breaker", () => {
  afterEach(() => void vi.useRealTimers());
  /** Breakers on a fake clock, and calls that fail so, each so many ms after the one before. */
  function open() {
    vi.useFakeTimers();
    const circuitBreakerFor = createCircuitBreakers();
    const breaker = circuitBreakerFor("http://a.test/api");
    const call = (reason?: "unreachable" | "unreadable" | "cancelled", at = breaker) =>
      reasonOf(at.run("call", async () => reason && Promise.reject(new PracticeError(reason, "call"))));
    const calls = async (times: number, ms: number, ...reasons: Parameters<typeof call>[0][]) => {
      for (let nth = 0; nth < times; nth++) {
        for (const reason of reasons) await call(reason);
        await vi.advanceTimersByTimeAsync(ms);
      }
      return breaker.isOpen();
    };
    return { circuitBreakerFor, breaker, call, calls };
  }

  test("opens for a base URL that keeps failing, tries again after 15 s, and closes when it answers", async () => {
    const { circuitBreakerFor, breaker, call, calls } = open();
    const [lost, back] = [vi.spyOn(log, "error"), vi.spyOn(log, "info")];
    expect(await calls(30, 100, "unreachable")).toBe(true);
    expect(await call()).toBe("circuitOpen");
    expect(await call(undefined, circuitBreakerFor("http://b.test/api"))).toBe("resolved");
    await vi.advanceTimersByTimeAsync(15_000);
    expect([await call(), breaker.isOpen()]).toEqual(["resolved", false]);
    expect(lost.mock.calls).toEqual([[{ practice: "a.test" }, "practice lost"]]);
    expect(back.mock.calls).toEqual([[{ practice: "a.test" }, "practice back"]]);
  });

  test("counts a cancelled call neither as a success nor as a failure", async () => {
    const { calls } = open();
    expect(await calls(200, 50, "cancelled")).toBe(false);
    expect(await calls(30, 100, "unreachable", "cancelled")).toBe(true);
  });

  test("stays closed after a few failures, and after answers that cannot be read", async () => {
    expect(await open().calls(10, 0, "unreachable")).toBe(false);
    expect(await open().calls(60, 100, "unreadable")).toBe(false);
  });

  test("completes the call that tests a recovered practice when its caller disconnects", async () => {
    vi.useFakeTimers();
    const { signal, abort } = aborting();
    let isFailing = true;
    const { client, signals } = clientOf(() => failing(isFailing ? 500 : 200), { signal });
    for (let call = 0; call < 30; call++) {
      await reasonOf(client.practice.counters());
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(await reasonOf(client.practice.counters())).toBe("circuitOpen");
    isFailing = false;
    await vi.advanceTimersByTimeAsync(15_000);
    signals.length = 0;
    const probe = reasonOf(client.practice.counters());
    abort();
    await probe;
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });
});
