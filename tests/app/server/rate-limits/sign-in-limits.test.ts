import { beforeEach, describe, expect, test } from "vitest";
import { createRequestLimits } from "#app/.server/rate-limits/public-form-limits.ts";
import { networksOf } from "#app/.server/rate-limits/rate-limit-key.ts";
import {
  type AllowedSignIn,
  createSignInLimits,
  type SignInDecision,
  type SignInLimits,
  type SignInSubject,
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

const at = (account: string, network = "here"): SignInSubject => ({
  account,
  networks: [{ key: network, times: 1 }],
});
const mei = at("mei");
const limitsWith = (changes: Partial<typeof configured>) =>
  createSignInLimits(counters, { ...configured, ...changes }, () => now);
const allowed = (failures: number): AllowedSignIn => ({ verdict: "allowed", failures, needsCaptcha: false });
async function fail(subject = mei, limited = limits): Promise<SignInDecision> {
  const decision = await limited.authorize(subject);
  if (decision.verdict === "allowed") await limited.recordFailure(subject, decision);
  return decision;
}
async function failTimes(times: number, subject = mei, apart = 0) {
  const verdicts = new Set<string>();
  for (let time = 0; time < times; time++) {
    verdicts.add((await fail(subject)).verdict);
    now += apart;
  }
  return [...verdicts];
}
const wait = async () => {
  const decision = await fail();
  return decision.verdict === "retryAfter" ? decision.ms : decision.verdict;
};
const simultaneous = (count: number, subject = mei) =>
  Promise.all(Array.from({ length: count }, () => limits.authorize(subject)));

describe("the captcha of an account", () => {
  test("is required from the third failure on, from any network", async () => {
    for (const failures of [1, 2, 3]) {
      expect(await limits.authorize(mei)).toEqual(allowed(failures));
      expect(await limits.recordFailure(mei, allowed(failures))).toEqual({ needsCaptcha: failures === 3 });
    }
    expect(await limits.authorize(at("mei", "elsewhere"))).toMatchObject({ needsCaptcha: true });
    expect(await limits.authorize(at("sione"))).toMatchObject({ needsCaptcha: false });
  });

  test("is no longer required after a success", async () => {
    await failTimes(3);
    await limits.authorize(mei);
    await limits.recordSuccess(mei, allowed(4));
    expect(await limits.authorize(mei)).toEqual(allowed(1));
  });

  test("is not required after attempts that the practice did not answer", async () => {
    for (let time = 0; time < 20; time++) {
      expect(await limits.authorize(mei)).toMatchObject({ failures: 1 });
      await limits.release(mei, allowed(1));
    }
  });

  test("is required of all but three of fifty simultaneous attempts", async () => {
    const admitted = await simultaneous(50);
    expect(admitted.filter((one) => one.verdict === "allowed" && !one.needsCaptcha)).toHaveLength(3);
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
    expect(await failTimes(30, mei, 2 * minute)).toEqual(["allowed"]);
  });

  test("allow one of 20 simultaneous attempts when they end, and another when that was released", async () => {
    await failTimes(10);
    now += minute;
    const admitted = await simultaneous(20);
    expect(admitted.filter(({ verdict }) => verdict === "allowed")).toHaveLength(1);
    await limits.release(mei, allowed(1));
    expect((await limits.authorize(mei)).verdict).toBe("allowed");
  });

  test("end in a lock after 100 consecutive failures", async () => {
    expect(await failTimes(100, mei, 61 * minute)).toEqual(["allowed"]);
    expect((await fail()).verdict).toBe("locked");
  });

  test("last a day after the hundredth failure, and then the account starts from zero", async () => {
    const day = 24 * 60 * minute;
    await failTimes(99, mei, 61 * minute);
    await fail();
    expect(await limits.authorize(mei)).toEqual({ verdict: "locked", ms: day });
    now += day - 1;
    expect(await limits.authorize(mei)).toEqual({ verdict: "locked", ms: 1 });
    now += 1;
    expect(await limits.authorize(mei)).toEqual(allowed(1));
  });
});

describe("the limits of a network", () => {
  test("are 30 failures in 15 minutes, not counting successes", async () => {
    for (let time = 0; time < 60; time++) {
      expect((await limits.authorize(at(`good-${time}`))).verdict).toBe("allowed");
      await limits.recordSuccess(at(`good-${time}`), allowed(1));
    }
    for (let time = 0; time < 30; time++) {
      expect((await fail(at(`bad-${time % 6}`))).verdict).toBe("allowed");
    }
    expect(await fail()).toEqual({ verdict: "retryAfter", ms: 15 * minute });
    expect((await fail(at("mei", "elsewhere"))).verdict).toBe("allowed");
    now += 15 * minute;
    expect((await fail()).verdict).toBe("allowed");
  });

  test("require a captcha of every account once 20 accounts have failed within an hour", async () => {
    const wide = limitsWith({ failuresOfNetwork: 1_000 });
    const isAsked = async (account: string, network?: string) => {
      const decision = await wide.authorize(at(account, network));
      return decision.verdict === "allowed" && decision.needsCaptcha;
    };
    for (let time = 0; time < 40; time++) {
      expect(await fail(at(`a-${time % 19}`), wide)).toMatchObject({ needsCaptcha: false });
    }
    expect(await isAsked("new")).toBe(false);
    expect(await wide.recordFailure(at("new"), allowed(1))).toEqual({ needsCaptcha: true });
    expect([await isAsked("mei"), await isAsked("mei", "there")]).toEqual([true, false]);
    now += 60 * minute;
    expect(await isAsked("ana")).toBe(false);
  });
});

describe("the limits of a public form", () => {
  test("are three for an account and ten for a network in an hour, per form", async () => {
    const forms = createRequestLimits(counters, configured);
    const sent = async (account: string, network?: string) =>
      forms.authorize("forgotPassword", at(account, network));
    for (const isAllowed of [true, true, true, false]) expect(await sent("mei")).toBe(isAllowed);
    expect(await forms.authorize("help", mei)).toBe(true);
    for (let time = 0; time < 6; time++) expect(await sent(`other-${time}`)).toBe(true);
    expect(await sent("one-more")).toBe(false);
    expect(await sent("one-more", "elsewhere")).toBe(true);
    now += 60 * minute;
    expect(await sent("mei")).toBe(true);
  });
});

describe("the attempts of a network", () => {
  test("are limited in a minute, also those that the practice did not answer", async () => {
    const limited = limitsWith({ attemptsOfNetwork: 5 });
    for (let time = 0; time < 5; time++) {
      const subject = at(`account ${time}`);
      expect(await limited.authorize(subject)).toMatchObject({ verdict: "allowed" });
      await limited.release(subject, allowed(1));
    }
    expect(await limited.authorize(mei)).toEqual({ verdict: "retryAfter", ms: minute });
    expect(await limited.authorize(at("mei", "elsewhere"))).toMatchObject({ verdict: "allowed" });
    now += minute;
    expect(await limited.authorize(mei)).toMatchObject({ verdict: "allowed" });
  });

  test("count nothing for the account once they are too many", async () => {
    const limited = limitsWith({ attemptsOfNetwork: 5 });
    for (let time = 0; time < 50; time++) await limited.authorize(at("other"));
    now += minute;
    expect(await limited.authorize(mei)).toMatchObject({ failures: 1, needsCaptcha: false });
  });
});

describe("1,000 wrong passwords from 200 networks", () => {
  // The numbers are those of the limits before they knew browsers.
  test.each([
    [0, { free: 3, captcha: 7, retryAfter: 990 }],
    [1, { free: 3, captcha: 11, retryAfter: 986 }],
    [10, { free: 3, captcha: 14, retryAfter: 983 }],
    [60, { free: 3, captcha: 28, retryAfter: 969 }],
    [120, { free: 6, captcha: 194, locked: 800 }],
    [600, { free: 15, captcha: 413, locked: 572 }],
    [3_700, { free: 27, captcha: 789, locked: 184 }],
  ])("one each %i s, get as far as ever, and keep no known browser out", async (seconds, reached) => {
    const strict = limitsWith({ attemptsOfNetwork: 60 });
    const owner: SignInSubject = { ...at("mei", "n7"), knownBrowser: "phone" };
    const counts: Record<string, number> = {};
    let logIns = 0;
    for (let attempt = 0; attempt < 1_000; attempt++) {
      const decision = await fail(at("mei", `n${attempt % 200}`), strict);
      const isFree = decision.verdict === "allowed" && !decision.needsCaptcha;
      const verdict = decision.verdict !== "allowed" ? decision.verdict : isFree ? "free" : "captcha";
      counts[verdict] = (counts[verdict] ?? 0) + 1;
      now += seconds * 1_000;
      if (attempt % 40 === 39) {
        // The owner mistypes once, then logs in.
        expect(await fail(owner, strict)).toMatchObject({ verdict: "allowed", needsCaptcha: false });
        const own = await strict.authorize(owner);
        expect(own).toMatchObject({ verdict: "allowed", needsCaptcha: false });
        if (own.verdict === "allowed") await strict.recordSuccess(owner, own);
        owner.knownBrowser = `phone ${logIns++}`;
      }
    }
    expect([counts, logIns]).toEqual([reached, 25]);
  });
});

describe("a known browser", () => {
  const known: SignInSubject = { ...mei, knownBrowser: "phone" };

  test("needs a captcha after its own third failure, and is a stranger’s after its tenth", async () => {
    const tried = [];
    for (let time = 0; time < 11; time++) tried.push(await fail(known));
    expect(tried).toEqual([
      ...Array.from({ length: 10 }, (_, before) => ({
        ...allowed(before + 1),
        needsCaptcha: before >= 3,
        knownBrowser: "phone",
      })),
      allowed(1),
    ]);
    // Strangers have all that they had, but for the one attempt that was made as a stranger's.
    expect(await limits.authorize(mei)).toEqual(allowed(2));
  });

  test("that is a stranger’s waits for the account and its networks, also 89 days later", async () => {
    await failTimes(10, known);
    now += 89 * 24 * 60 * minute;
    await failTimes(10);
    expect(await fail(known)).toMatchObject({ verdict: "retryAfter" });
    expect(await fail({ ...known, knownBrowser: "tablet" })).toMatchObject({ verdict: "allowed" });
  });

  test("may try ten times at once, and no attempt beyond that is counted as its own", async () => {
    const tried = await simultaneous(50, known);
    const own = tried.filter((decision) => decision.verdict === "allowed" && decision.knownBrowser);
    expect(own).toHaveLength(10);
    expect(tried.filter(({ verdict }) => verdict === "allowed")).toHaveLength(20);
  });

  test("is known again where the practice did not answer, and after it has logged in", async () => {
    for (let time = 0; time < 40; time++) {
      const decision = await limits.authorize(known);
      expect(decision).toEqual({ ...allowed(1), knownBrowser: "phone" });
      if (decision.verdict !== "allowed") continue;
      if (time % 2 === 0) await limits.release(known, decision);
      else await limits.recordSuccess(known, decision);
    }
  });

  test("is not kept out by a network or an account that is full, and leaves both as they are", async () => {
    const few = limitsWith({ failuresOfNetwork: 5 });
    for (let time = 0; time < 8; time++) await fail(at(`other ${time}`), few);
    expect(await few.authorize(mei)).toMatchObject({ verdict: "retryAfter" });
    expect(await few.authorize(known)).toMatchObject({ verdict: "allowed", needsCaptcha: false });
    expect(await few.authorize(mei)).toMatchObject({ verdict: "retryAfter" });
  });

  test("of an account with more attempts in a minute than a network may have is a stranger’s", async () => {
    const few = limitsWith({ attemptsOfNetwork: 3 });
    for (let time = 0; time < 4; time++) {
      const decision = await few.authorize({ ...known, knownBrowser: `phone ${time}` });
      expect(decision).toMatchObject({ verdict: "allowed" });
      expect("knownBrowser" in decision).toBe(time < 3);
    }
    now += minute;
    expect(await few.authorize(known)).toMatchObject({ knownBrowser: "phone" });
  });
});

describe("the networks of an IPv6 address", () => {
  const from = (account: string, address: string) => ({ account, networks: networksOf(address) });
  const hex = (value: number) => value.toString(16);

  test.each([
    ["one /64", 30, (nth: number) => `2001:db8:1:2::${hex(nth)}`],
    ["the /64s of one /56", 60, (nth: number) => `2001:db8:1:2${hex(nth % 256).padStart(2, "0")}::1`],
    ["the /56s of one /48", 120, (nth: number) => `2001:db8:1:${hex(nth % 256)}00::1`],
    ["as many /48s", 200, (nth: number) => `2001:db8:${hex(nth)}::1`],
  ])("of %s allow %i failures in 15 minutes", async (_which, most, addressOf) => {
    const verdicts = [];
    for (let nth = 0; nth < 200; nth++) {
      verdicts.push((await fail(from(`account ${nth}`, addressOf(nth)))).verdict);
    }
    expect(verdicts.filter((verdict) => verdict === "allowed")).toHaveLength(most);
  });

  test("require captchas of a whole /48 once 80 accounts have failed in it, few of them in one /64 or /56", async () => {
    const wide = limitsWith({ failuresOfNetwork: 1_000 });
    const asked: number[] = [];
    for (let nth = 0; nth < 81; nth++) {
      const address = `2001:db8:1:${nth === 80 ? "ffff" : hex(Math.floor(nth / 4) * 256 + (nth % 4))}::1`;
      const decision = await fail(from(`account ${nth}`, address), wide);
      if (decision.verdict === "allowed" && decision.needsCaptcha) asked.push(nth);
    }
    expect(asked).toEqual([80]);
  });

  test.each([
    ["one /64", 10, (nth: number) => `2001:db8:1:2::${hex(nth)}`],
    ["the /64s of one /56", 20, (nth: number) => `2001:db8:1:2${hex(nth).padStart(2, "0")}::1`],
    ["the /56s of one /48", 40, (nth: number) => `2001:db8:1:${hex(nth)}00::1`],
  ])("of %s send %i forms in an hour", async (_which, most, addressOf) => {
    const forms = createRequestLimits(counters, configured);
    const sent = [];
    for (let nth = 0; nth < 50; nth++) {
      sent.push(await forms.authorize("signup", from(`account ${nth}`, addressOf(nth))));
    }
    expect(sent.filter(Boolean)).toHaveLength(most);
  });
});
