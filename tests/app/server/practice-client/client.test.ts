import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { createCircuitBreakers } from "#app/.server/practice-client/circuit-breaker.ts";
import { createClient } from "#app/.server/practice-client/client.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { createRetryBudget } from "#app/.server/practice-client/retry.ts";
import type { Exchange, Reply, Transport } from "#app/.server/practice-client/transport.ts";
import { log } from "#app/.server/telemetry/log.ts";
import type { Caller } from "#practice-api/wire/request.ts";

const caller: Caller = { token: "tok", patientId: "20102", holderId: "20101" };
const addresses = {
  identity: "http://practice.test/identity",
  api: "http://practice.test/api",
  images: "http://practice.test/images",
  letters: "http://practice.test/letters",
  pay: "http://pay.test",
  video: "http://video.test",
  stripe: "http://stripe.test",
};
const forever = new AbortController().signal;
const ok = (text: string): Reply => ({
  status: 200,
  text,
  date: undefined,
  retryAfter: undefined,
  isTestData: false,
});
const failing = (status: number, retryAfter?: number): Reply => ({ ...ok("{}"), status, retryAfter });

/** A client whose exchanges `reply` answers, and every exchange it sent. */
function clientOf(
  reply: (exchange: Exchange, nth: number) => Reply | Promise<Reply>,
  {
    caller: who = caller,
    budget = savedBudget(),
    circuitBreakerFor = createCircuitBreakers(),
    signal = forever,
  } = {},
) {
  const sent: Exchange[] = [];
  const signals: AbortSignal[] = [];
  const transport: Transport = async (_call, exchange, limit) => {
    sent.push(exchange);
    signals.push(limit);
    return reply(exchange, sent.length);
  };
  const noted: [origin: string, isFailure: boolean][] = [];
  const noteCall = (origin: string, _seconds: number, isFailure: boolean) => noted.push([origin, isFailure]);
  const connections = { transport, circuitBreakerFor, budget, random: () => 0, noteCall };
  return { client: createClient(connections, addresses, who, signal), sent, signals, noted };
}

function savedBudget() {
  const budget = createRetryBudget();
  for (let call = 0; call < 100; call++) budget.earn();
  return budget;
}

const reasonOf = async (work: Promise<unknown>) =>
  work.then(
    () => "resolved",
    (error: unknown) => (error instanceof PracticeError ? error.reason : String(error)),
  );

test.each<[string, Reply | PracticeError, unknown[]]>([
  ["an answer", ok("{}"), [["http://practice.test", false]]],
  ["a refusal", failing(404), [["http://practice.test", false]]],
  ["an error of the server", failing(500), [["http://practice.test", true]]],
  ["no connection", new PracticeError("unreachable", "a call"), [["http://practice.test", true]]],
  ["no answer in time", new PracticeError("slow", "a call"), [["http://practice.test", true]]],
  ["a caller who left", new PracticeError("cancelled", "a call"), []],
  ["a call that was held back", new PracticeError("circuitOpen", "a call"), []],
])("%s is noted for its host as it says about the practice", async (_, reply, expected) => {
  const { client, noted } = clientOf(() => {
    if (reply instanceof PracticeError) throw reply;
    return reply;
  });
  await reasonOf(client.identity.logout());
  expect(noted).toEqual(expected);
});

describe("a request", () => {
  const answer = () => ok("[]");

  test("is aborted after 8 s for a GET and 20 s for a POST (ruling B45)", async () => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    onTestFinished(() => timeout.mockRestore());
    const { client } = clientOf(answer);
    await client.identity.people();
    await client.identity.logout().catch(() => undefined);
    expect(timeout.mock.calls).toEqual([[8_000], [20_000]]);
  });
});

describe("an answer", () => {
  test.each([
    ["broken JSON", ok('[{"entry":'), "unreadable"],
    ["an HTML page", ok("<html>Down for maintenance</html>"), "unreadable"],
    ["an empty body", ok(""), "unreadable"],
    ["an error object instead of a list", ok('{"StatusCode":"0","ResponseMessage":"No"}'), "unreadable"],
    ["a redirect", failing(302), "refused"],
    ["a 404", failing(404), "refused"],
    ["a 401", failing(401), "signedOut"],
  ])("that is %s is an error, never an empty list", async (_name, reply, reason) => {
    expect(await reasonOf(clientOf(() => reply).client.identity.people())).toBe(reason);
  });

  test("to a sign-in with status 401 is a refusal, not an ended session", async () => {
    const { client } = clientOf(() => ({
      ...ok('{"StatusCode":"3","ResponseMessage":"Wrong"}'),
      status: 401,
    }));
    const answer = await client.identity.authenticate({ username: "a@b.nz", password: "p" });
    expect(answer).toEqual({ outcome: "refused", statusCode: "3", message: "Wrong" });
  });

  test("in HTML is a text beside a message, and never a page", async () => {
    const read = (text: string) => clientOf(() => ok(text)).client.messages.disclaimer({ of: "compose" });
    for (const html of ["<p>Not in an emergency.</p>", "Not in an emergency.", ""]) {
      expect(await read(html)).toBe(html);
      expect(await read(JSON.stringify(html))).toBe(html);
    }
    for (const page of [
      "<!doctype html><p>Down</p>",
      "\r\n<HTML lang=en>",
      "<?xml version='1.0'?>",
      '[{"entry":',
    ]) {
      expect([page, await reasonOf(read(page))]).toEqual([page, "unreadable"]);
    }
  });

  test("that cannot be read is quoted in no error message", async () => {
    const { client } = clientOf(() =>
      ok('[{"resourceType":"Patient","id":{},"name":[{"text":"Aroha Ngata"}]}]'),
    );
    const error = await client.profile.read().catch((reason: unknown) => reason);
    expect(String(error)).toBe("PracticeError: profile.read: unreadable (200)");
  });
});

describe("retries", () => {
  test.each([429, 502, 503, 504])("a GET answered %d is sent at most three times", async (status) => {
    const { client, sent } = clientOf(() => failing(status));
    expect(await reasonOf(client.practice.counters())).toBe("refused");
    expect(sent).toHaveLength(3);
  });

  test("a GET succeeds when the failure passes", async () => {
    const { client, sent } = clientOf((_exchange, nth) => (nth < 3 ? failing(503) : ok("true")));
    expect(await client.identity.validate()).toBe(true);
    expect(sent).toHaveLength(3);
  });

  test.each([400, 403, 404, 500, 501])("a GET answered %d is sent once", async (status) => {
    const { client, sent } = clientOf(() => failing(status));
    await reasonOf(client.practice.counters());
    expect(sent).toHaveLength(1);
  });

  test("a POST is sent once, even when it fails", async () => {
    const { client, sent } = clientOf(() => failing(503));
    await reasonOf(client.identity.menu());
    await reasonOf(client.identity.logout());
    expect(sent).toHaveLength(2);
  });

  test("a GET is sent once when Retry-After exceeds five seconds", async () => {
    const { client, sent } = clientOf(() => failing(503, 6_000));
    await reasonOf(client.practice.counters());
    expect(sent).toHaveLength(1);
  });

  test("a GET is not sent again once its signal aborts during the pause", async () => {
    const controller = new AbortController();
    const answerAndAbort = () => {
      setImmediate(() => controller.abort());
      return failing(503, 5_000);
    };
    const { client, sent } = clientOf(answerAndAbort, { signal: controller.signal });
    expect(await reasonOf(client.practice.counters())).toBe("refused");
    expect(sent).toHaveLength(1);
  });

  test("add at most a tenth to the calls when every call fails", async () => {
    const withoutBreaker = () => ({
      run: <T>(_call: string, work: (isProbe: boolean) => Promise<T>) => work(false),
      isOpen: () => false,
    });
    const { client, sent } = clientOf(() => failing(503), {
      budget: createRetryBudget(),
      circuitBreakerFor: withoutBreaker,
    });
    for (let call = 0; call < 500; call++) await reasonOf(client.practice.counters());
    expect(sent.length).toBeGreaterThan(500);
    expect(sent.length).toBeLessThanOrEqual(550);
  });
});

describe("a circuit breaker", () => {
  afterEach(() => vi.useRealTimers());
  const work = (
    breaker: ReturnType<ReturnType<typeof createCircuitBreakers>>,
    reason?: "unreachable" | "unreadable" | "cancelled",
  ) =>
    reasonOf(
      breaker.run("call", () =>
        reason ? Promise.reject(new PracticeError(reason, "call")) : Promise.resolve(),
      ),
    );

  test("opens for a base URL that keeps failing, tries again after 15 s, and closes when it answers", async () => {
    vi.useFakeTimers();
    const circuitBreakerFor = createCircuitBreakers();
    const breaker = circuitBreakerFor("http://a.test/api");
    const [lost, back] = [vi.spyOn(log, "error"), vi.spyOn(log, "info")];
    for (let call = 0; call < 30; call++) {
      await work(breaker, "unreachable");
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(breaker.isOpen()).toBe(true);
    expect(await work(breaker)).toBe("circuitOpen");
    expect(await work(circuitBreakerFor("http://b.test/api"))).toBe("resolved");
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await work(breaker)).toBe("resolved");
    expect(breaker.isOpen()).toBe(false);
    expect(lost.mock.calls).toEqual([[{ practice: "a.test" }, "practice lost"]]);
    expect(back.mock.calls).toEqual([[{ practice: "a.test" }, "practice back"]]);
  });

  test("counts a cancelled call neither as a success nor as a failure", async () => {
    vi.useFakeTimers();
    const breaker = createCircuitBreakers()("http://a.test/api");
    for (let call = 0; call < 200; call++) {
      await work(breaker, "cancelled");
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(breaker.isOpen()).toBe(false);
    for (let call = 0; call < 30; call++) {
      await work(breaker, "unreachable");
      await work(breaker, "cancelled");
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(breaker.isOpen()).toBe(true);
  });

  test("completes the call that tests a recovered practice when its caller disconnects", async () => {
    vi.useFakeTimers();
    const controller = new AbortController();
    let isFailing = true;
    const { client, signals } = clientOf(() => failing(isFailing ? 500 : 200), { signal: controller.signal });
    for (let call = 0; call < 30; call++) {
      await reasonOf(client.practice.counters());
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(await reasonOf(client.practice.counters())).toBe("circuitOpen");
    isFailing = false;
    await vi.advanceTimersByTimeAsync(15_000);
    signals.length = 0;
    const probe = reasonOf(client.practice.counters());
    controller.abort();
    await probe;
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  });

  test("stays closed after a few failures, and after answers that cannot be read", async () => {
    vi.useFakeTimers();
    const breaker = createCircuitBreakers()("http://a.test/api");
    for (let call = 0; call < 10; call++) await work(breaker, "unreachable");
    expect(breaker.isOpen()).toBe(false);
    const other = createCircuitBreakers()("http://a.test/api");
    for (let call = 0; call < 60; call++) {
      await work(other, "unreadable");
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(other.isOpen()).toBe(false);
  });
});
