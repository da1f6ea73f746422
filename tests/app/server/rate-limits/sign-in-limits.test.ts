import { beforeEach, describe, expect, test } from "vitest";
import { createRequestLimits } from "#app/.server/rate-limits/public-form-limits.ts";
import {
  networkPrefix,
  type RateLimitSubject,
  rateLimitKey,
} from "#app/.server/rate-limits/rate-limit-key.ts";
import {
  createSignInLimits,
  type SignInDecision,
  type SignInLimits,
} from "#app/.server/rate-limits/sign-in-limits.ts";
import { type CounterStore, createCounterStore } from "#app/.server/store/counter-store.ts";
import { openMemoryStore } from "../../../support/store/memory-store.ts";

const minute = 60_000;
const configured = {
  attemptsOfNetwork: 1_000,
  failuresOfNetwork: 30,
  accountsOfNetwork: 20,
  requestsOfNetwork: 10,
};
const start = Date.parse("2026-11-23T09:00:00+13:00");
let now: number;
let counters: CounterStore;
let limits: SignInLimits;

beforeEach(async () => {
  now = start;
  counters = createCounterStore(await openMemoryStore(), () => now);
  limits = createSignInLimits(counters, configured, () => now);
});

const mei: RateLimitSubject = { account: "mei", network: "here" };
async function fail(subject = mei, limited = limits): Promise<SignInDecision> {
  const decision = await limited.authorize(subject);
  if (decision.verdict === "allowed") await limited.recordFailure(subject, decision.failures);
  return decision;
}
async function failTimes(times: number, subject = mei) {
  for (let time = 0; time < times; time++) await fail(subject);
}
const wait = async () => {
  const decision = await fail();
  return decision.verdict === "retryAfter" ? decision.ms : decision.verdict;
};

describe("the captcha of an account", () => {
  test("is required from the third failure on, from any network", async () => {
    for (const failures of [1, 2, 3]) {
      expect(await limits.authorize(mei)).toEqual({ verdict: "allowed", failures, needsCaptcha: false });
      expect(await limits.recordFailure(mei, failures)).toEqual({ needsCaptcha: failures === 3 });
    }
    expect(await limits.authorize({ ...mei, network: "elsewhere" })).toMatchObject({ needsCaptcha: true });
    expect(await limits.authorize({ ...mei, account: "sione" })).toMatchObject({ needsCaptcha: false });
  });

  test("is no longer required after a success", async () => {
    await failTimes(3);
    await limits.authorize(mei);
    await limits.recordSuccess(mei);
    expect(await limits.authorize(mei)).toEqual({ verdict: "allowed", failures: 1, needsCaptcha: false });
  });

  test("is not required after attempts that the practice did not answer", async () => {
    for (let time = 0; time < 20; time++) {
      expect(await limits.authorize(mei)).toMatchObject({ failures: 1 });
      await limits.release(mei);
    }
  });

  test("is required of all but three of fifty simultaneous attempts", async () => {
    const admitted = await Promise.all(Array.from({ length: 50 }, () => limits.authorize(mei)));
    const free = admitted.filter((decision) => decision.verdict === "allowed" && !decision.needsCaptcha);
    expect(free).toHaveLength(3);
  });
});

describe("the waits of an account", () => {
  test("begin with the tenth failure within 15 minutes and double up to an hour", async () => {
    await failTimes(10);
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      expect(await wait()).toBe(minutes * minute);
      now += minutes * minute - 1;
      expect(await wait()).toBe(1);
      now += 1;
      expect(await wait()).toBe("allowed");
    }
  });

  test("do not begin when the failures are spread out", async () => {
    for (let time = 0; time < 30; time++) {
      expect((await fail()).verdict).toBe("allowed");
      now += 2 * minute;
    }
  });

  test("allow one of 20 simultaneous attempts when they end", async () => {
    await failTimes(10);
    now += minute;
    const admitted = await Promise.all(Array.from({ length: 20 }, () => limits.authorize(mei)));
    expect(admitted.filter(({ verdict }) => verdict === "allowed")).toHaveLength(1);
  });

  test("allow another attempt when the first was released", async () => {
    await failTimes(10);
    now += minute;
    expect((await limits.authorize(mei)).verdict).toBe("allowed");
    await limits.release(mei);
    expect((await limits.authorize(mei)).verdict).toBe("allowed");
  });

  test("end in a lock after 100 consecutive failures", async () => {
    for (let time = 0; time < 100; time++) {
      expect((await fail()).verdict).toBe("allowed");
      now += 61 * minute;
    }
    expect((await fail()).verdict).toBe("locked");
  });

  test("last a day after the hundredth failure, and then the account starts from zero", async () => {
    const day = 24 * 60 * minute;
    for (let time = 0; time < 99; time++) {
      await fail();
      now += 61 * minute;
    }
    await fail();
    expect(await limits.authorize(mei)).toEqual({ verdict: "locked", ms: day });
    now += day - 1;
    expect(await limits.authorize(mei)).toEqual({ verdict: "locked", ms: 1 });
    now += 1;
    expect(await limits.authorize(mei)).toEqual({ verdict: "allowed", failures: 1, needsCaptcha: false });
  });
});

describe("the limits of a network", () => {
  test("are 30 failures in 15 minutes, not counting successes", async () => {
    for (let time = 0; time < 60; time++) {
      const subject = { account: `good-${time}`, network: "here" };
      expect((await limits.authorize(subject)).verdict).toBe("allowed");
      await limits.recordSuccess(subject);
    }
    for (let time = 0; time < 30; time++) {
      expect((await fail({ account: `bad-${time % 6}`, network: "here" })).verdict).toBe("allowed");
    }
    expect(await fail({ account: "mei", network: "here" })).toEqual({
      verdict: "retryAfter",
      ms: 15 * minute,
    });
    expect((await fail({ account: "mei", network: "elsewhere" })).verdict).toBe("allowed");
    now += 15 * minute;
    expect((await fail({ account: "mei", network: "here" })).verdict).toBe("allowed");
  });

  test("require a captcha of every account once 20 accounts have failed within an hour", async () => {
    const wide = createSignInLimits(counters, { ...configured, failuresOfNetwork: 1_000 }, () => now);
    for (let time = 0; time < 40; time++) {
      const decision = await fail({ account: `a-${time % 19}`, network: "here" }, wide);
      expect(decision).toMatchObject({ needsCaptcha: false });
    }
    expect(await wide.authorize({ account: "new", network: "here" })).toMatchObject({
      needsCaptcha: false,
    });
    expect(await wide.recordFailure({ account: "new", network: "here" }, 1)).toEqual({
      needsCaptcha: true,
    });
    expect(await wide.authorize({ account: "mei", network: "here" })).toMatchObject({
      needsCaptcha: true,
    });
    expect(await wide.authorize({ account: "mei", network: "there" })).toMatchObject({
      needsCaptcha: false,
    });
    now += 60 * minute;
    expect(await wide.authorize({ account: "ana", network: "here" })).toMatchObject({
      needsCaptcha: false,
    });
  });
});

describe("the limits of a public form", () => {
  test("are three for an account and ten for a network in an hour, per form", async () => {
    const forms = createRequestLimits(counters, configured);
    const sent = async (account: string, network = "here") =>
      forms.authorize("forgotPassword", { account, network });
    expect([await sent("mei"), await sent("mei"), await sent("mei"), await sent("mei")]).toEqual([
      true,
      true,
      true,
      false,
    ]);
    expect(await forms.authorize("help", { account: "mei", network: "here" })).toBe(true);
    for (let time = 0; time < 6; time++) expect(await sent(`other-${time}`)).toBe(true);
    expect(await sent("one-more")).toBe(false);
    expect(await sent("one-more", "elsewhere")).toBe(true);
    now += 60 * minute;
    expect(await sent("mei")).toBe(true);
  });
});

describe("the attempts of a network", () => {
  const few = () => createSignInLimits(counters, { ...configured, attemptsOfNetwork: 5 }, () => now);

  test("are limited in a minute, also those that the practice did not answer", async () => {
    const limited = few();
    for (let time = 0; time < 5; time++) {
      const subject = { ...mei, account: `account ${time}` };
      expect(await limited.authorize(subject)).toMatchObject({ verdict: "allowed" });
      await limited.release(subject);
    }
    expect(await limited.authorize(mei)).toEqual({ verdict: "retryAfter", ms: minute });
    expect(await limited.authorize({ ...mei, network: "elsewhere" })).toMatchObject({ verdict: "allowed" });
    now += minute;
    expect(await limited.authorize(mei)).toMatchObject({ verdict: "allowed" });
  });

  test("count nothing for the account once they are too many", async () => {
    const limited = few();
    for (let time = 0; time < 50; time++) await limited.authorize({ ...mei, account: "other" });
    now += minute;
    expect(await limited.authorize(mei)).toMatchObject({ failures: 1, needsCaptcha: false });
  });
});

describe("a rate-limit key", () => {
  test("is the same for any spelling of an account, and depends on the secret", () => {
    const key = Buffer.alloc(32, 1);
    expect(rateLimitKey(key, " Mei@Example.NZ ")).toBe(rateLimitKey(key, "mei@example.nz"));
    expect(rateLimitKey(key, "mei@example.nz")).toMatch(/^[\w-]{43}$/);
    expect(rateLimitKey(Buffer.alloc(32, 2), "mei@example.nz")).not.toBe(rateLimitKey(key, "mei@example.nz"));
  });

  test.each([
    ["a zero-width space", "mei\u200b@example.nz"],
    ["a soft hyphen", "mei@ex\u00adample.nz"],
    ["a combining mark", "me\u0301i@example.nz"],
    ["an accented letter", "me\u0129@example.nz"],
    ["a variation selector", "mei\ufe0f@example.nz"],
    ["a bidirectional mark", "\u202emei@example.nz"],
    ["a fullwidth letter", "\uff4dei@example.nz"],
    ["a dotless letter", "me\u0131@example.nz"],
    ["a space within", "mei @example.nz"],
    ["a control character", "mei\u0001@example.nz"],
  ])("is the same for a user name with %s", (_what, spelling) => {
    const key = Buffer.alloc(32, 1);
    expect(rateLimitKey(key, spelling)).toBe(rateLimitKey(key, "mei@example.nz"));
  });

  test.each([
    ["203.0.113.7", "203.0.113.7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["::ffff:cb00:7107", "203.0.113.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2"],
    ["2001:0db8:0001:0002:ffff::", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
    ["::1", "0:0:0:0"],
    ["fe80::1%eth0", "fe80:0:0:0"],
    ["", ""],
    ["unknown", "unknown"],
  ])("of %s uses the network prefix %j", (address, network) => {
    expect(networkPrefix(address)).toBe(network);
  });
});
