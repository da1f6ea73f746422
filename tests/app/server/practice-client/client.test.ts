import { afterEach, describe, expect, it, vi } from "vitest";
import { createCircuitBreakers } from "#app/.server/practice-client/circuit-breaker.ts";
import { type Caller, createClient } from "#app/.server/practice-client/client.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { createRetryBudget } from "#app/.server/practice-client/retry.ts";
import type { Exchange, Reply, Transport } from "#app/.server/practice-client/transport.ts";

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

/** A client whose exchanges are answered by `reply`, with every exchange written down. */
function clientOf(
  reply: (exchange: Exchange, nth: number) => Reply | Promise<Reply>,
  { caller: who = caller, budget = savedBudget(), circuitBreakerFor = createCircuitBreakers() } = {},
) {
  const sent: Exchange[] = [];
  const transport: Transport = async (_call, exchange) => {
    sent.push(exchange);
    return reply(exchange, sent.length);
  };
  const connections = { transport, circuitBreakerFor, budget, random: () => 0 };
  return { client: createClient(connections, addresses, who, forever), sent };
}

function savedBudget() {
  const budget = createRetryBudget();
  for (let call = 0; call < 100; call++) budget.earn();
  return budget;
}

const reasonOf = async (work: Promise<unknown>) =>
  work.then(
    () => "answered",
    (error: unknown) => (error instanceof PracticeError ? error.reason : String(error)),
  );

describe("what a call says", () => {
  const answer = () => ok("[]");

  it("carries the token in the header and the id of the person the call is about", async () => {
    const { client, sent } = clientOf(answer);
    await client.identity.people();
    await client.practice.settings();
    expect(sent[0]?.url.href).toBe("http://practice.test/api/Patient/ProxyUsers?PatientID=20101");
    expect(sent[1]?.url.href).toBe(
      "http://practice.test/api/Lookup/LoadPracticeSetting?PortalSettingTypeID=1&PatientID=20102",
    );
    expect(sent[0]?.headers).toEqual({ accept: "application/json", Token: "tok" });
  });

  it("says on the menu call who is signed in and for whom, and nobody when for oneself", async () => {
    const { client, sent } = clientOf(answer);
    await client.identity.menu();
    const own = clientOf(answer, { caller: { ...caller, patientId: "20101" } });
    await own.client.identity.menu();
    expect([...sent, ...own.sent].map(({ body }) => JSON.parse(body ?? ""))).toEqual([
      { UserLoggedID: "20101", ProxyID: "20102" },
      { UserLoggedID: "20101", ProxyID: "" },
    ]);
  });

  it("puts the token in the query only where the call names it", async () => {
    const { client, sent } = clientOf(() => ok('{"StatusCode":"1"}'));
    await client.identity.logout();
    expect(sent[0]).toMatchObject({ method: "POST", headers: { Token: "tok" } });
    expect(sent[0]?.url.search).toBe("?Token=tok");
  });

  it("sends credentials to the identity server without a token", async () => {
    const { client, sent } = clientOf(() => ok('{"ACCAPIURL":"http://practice.test/api"}'));
    await client.identity.locate({ username: "a@b.nz", password: "p&ss" });
    expect(sent[0]?.url.href).toBe("http://practice.test/identity/api/Authentication");
    expect(sent[0]?.headers.Token).toBeUndefined();
    expect(JSON.parse(sent[0]?.body ?? "")).toEqual({ UserName: "a@b.nz", Password: "p&ss" });
  });
});

describe("what came back", () => {
  it.each([
    ["broken JSON", ok('[{"entry":'), "unreadable"],
    ["an HTML page", ok("<html>Down for maintenance</html>"), "unreadable"],
    ["an empty body", ok(""), "unreadable"],
    ["an error object instead of a list", ok('{"StatusCode":"0","ResponseMessage":"No"}'), "unreadable"],
    ["a redirect", failing(302), "refused"],
    ["a 404", failing(404), "refused"],
    ["a 401", failing(401), "signedOut"],
  ])("%s is a failure, never an empty list", async (_name, reply, reason) => {
    expect(await reasonOf(clientOf(() => reply).client.identity.people())).toBe(reason);
  });

  it("reads a refused sign-in from a 401 as an answer", async () => {
    const { client } = clientOf(() => ({
      ...ok('{"StatusCode":"3","ResponseMessage":"Wrong"}'),
      status: 401,
    }));
    const answer = await client.identity.authenticate({ username: "a@b.nz", password: "p" });
    expect(answer).toEqual({ outcome: "refused", statusCode: "3", message: "Wrong" });
  });

  it("keeps values out of the messages of its errors", async () => {
    const { client } = clientOf(() =>
      ok('[{"resourceType":"Patient","id":"1","name":[{"text":"Aroha Ngata"}]}]'),
    );
    const error = await client.profile.read().catch((reason: unknown) => reason);
    expect(String(error)).toBe("PracticeError: profile.read: unreadable (200)");
  });
});

describe("retries", () => {
  it.each([429, 502, 503, 504])("a GET that is answered %d is asked three times at most", async (status) => {
    const { client, sent } = clientOf(() => failing(status));
    expect(await reasonOf(client.practice.counters())).toBe("refused");
    expect(sent).toHaveLength(3);
  });

  it("a GET succeeds when the trouble passes", async () => {
    const { client, sent } = clientOf((_exchange, nth) => (nth < 3 ? failing(503) : ok("true")));
    expect(await client.identity.validate()).toBe(true);
    expect(sent).toHaveLength(3);
  });

  it.each([400, 403, 404, 500, 501])("a GET that is answered %d is asked once", async (status) => {
    const { client, sent } = clientOf(() => failing(status));
    await reasonOf(client.practice.counters());
    expect(sent).toHaveLength(1);
  });

  it("a POST is sent once, whatever happens", async () => {
    const { client, sent } = clientOf(() => failing(503));
    await reasonOf(client.identity.menu());
    await reasonOf(client.identity.logout());
    expect(sent).toHaveLength(2);
  });

  it("does not wait for a server that asks for more than five seconds", async () => {
    const { client, sent } = clientOf(() => failing(503, 6_000));
    await reasonOf(client.practice.counters());
    expect(sent).toHaveLength(1);
  });

  it("adds at most a tenth to the calls when everything fails", async () => {
    const unguarded = () => ({
      run: <T>(_call: string, work: () => Promise<T>) => work(),
      isOpen: () => false,
    });
    const { client, sent } = clientOf(() => failing(503), {
      budget: createRetryBudget(),
      circuitBreakerFor: unguarded,
    });
    for (let call = 0; call < 500; call++) await reasonOf(client.practice.counters());
    expect(sent.length).toBeGreaterThan(500);
    expect(sent.length).toBeLessThanOrEqual(550);
  });
});

describe("holding back", () => {
  afterEach(() => vi.useRealTimers());
  const work = (
    guard: ReturnType<ReturnType<typeof createCircuitBreakers>>,
    reason?: "unreachable" | "unreadable",
  ) =>
    reasonOf(
      guard.run("call", () =>
        reason ? Promise.reject(new PracticeError(reason, "call")) : Promise.resolve(),
      ),
    );

  it("stops calling an address that keeps failing, tries again after 15 s, and goes on when it answers", async () => {
    vi.useFakeTimers();
    const circuitBreakerFor = createCircuitBreakers();
    const guard = circuitBreakerFor("http://a.test/api");
    for (let call = 0; call < 30; call++) {
      await work(guard, "unreachable");
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(guard.isOpen()).toBe(true);
    expect(await work(guard)).toBe("circuitOpen");
    expect(await work(circuitBreakerFor("http://b.test/api"))).toBe("answered");
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await work(guard)).toBe("answered");
    expect(guard.isOpen()).toBe(false);
  });

  it("does not mind a few failures, nor answers that cannot be read", async () => {
    vi.useFakeTimers();
    const guard = createCircuitBreakers()("http://a.test/api");
    for (let call = 0; call < 10; call++) await work(guard, "unreachable");
    expect(guard.isOpen()).toBe(false);
    const other = createCircuitBreakers()("http://a.test/api");
    for (let call = 0; call < 60; call++) {
      await work(other, "unreadable");
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(other.isOpen()).toBe(false);
  });

  it("lets 50 calls run and 100 wait, and refuses the rest at once", async () => {
    const guard = createCircuitBreakers()("http://a.test/api");
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const calls = Array.from({ length: 170 }, () => reasonOf(guard.run("call", () => gate)));
    expect(await Promise.all(calls.slice(150))).toEqual(Array(20).fill("circuitOpen"));
    release();
    expect(await Promise.all(calls.slice(0, 150))).toEqual(Array(150).fill("answered"));
  });
});
