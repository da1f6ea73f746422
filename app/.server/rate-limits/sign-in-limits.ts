import { dayMs, hourMs, minuteMs } from "#practice-api/units.ts";
import type { Config } from "../configuration/config.ts";
import type { CounterStore } from "../store/counter-store.ts";
import { knownBrowserMs } from "./known-browsers.ts";
import type { RateLimitSubject } from "./rate-limit-key.ts";

/** The limits of an account (threat T11). Those of a network are configured. */
const captchaAfter = 3;
const attemptsWindowMs = minuteMs;
const burst = { failures: 10, windowMs: 15 * minuteMs };
const maxWaitMs = hourMs;
const maxConsecutive = 100;
const lockMs = dayMs;
const consecutiveMs = 30 * dayMs;
const growingMs = dayMs;
/** A known browser that fails so often without logging in is a stranger's. */
const maxOfKnownBrowser = 10;

export type SignInSubject = RateLimitSubject & { knownBrowser?: string | undefined };

export type AllowedSignIn = {
  verdict: "allowed";
  /** Counts this attempt too, until it succeeds or is released. */
  failures: number;
  needsCaptcha: boolean;
  /** Counted by itself: neither the account nor its networks know of this attempt (ruling B101). */
  knownBrowser?: string;
};
export type SignInDecision =
  | AllowedSignIn
  | { verdict: "retryAfter"; ms: number }
  | { verdict: "locked"; ms: number };

/**
 * Limits password guessing (threats T11, T12). An attempt is counted before it is made, so that simultaneous
 * attempts cannot pass together. The failure counts of account and network subtract it again unless it failed;
 * the network's attempts in a minute keep it, because every attempt occupies the practice.
 */
export function createSignInLimits(counters: CounterStore, limits: Config["limits"], now: () => number) {
  const namesOf = ({ account, networks }: RateLimitSubject) => ({
    consecutive: `sign-in/run/${account}`,
    burst: `sign-in/burst/${account}`,
    wait: `sign-in/wait/${account}`,
    networks: networks.map(({ key, times }) => ({
      times,
      attempts: `sign-in/attempts/${key}`,
      failures: `sign-in/network/${key}`,
      account: `sign-in/tried/${key}/${account}`,
      failedAccounts: `sign-in/accounts/${key}`,
    })),
  });

  async function subtractAttempt(subject: RateLimitSubject): Promise<void> {
    const { consecutive, burst: recent, networks } = namesOf(subject);
    const ofNetworks = networks.map(({ failures }) => failures);
    for (const name of [consecutive, recent, ...ofNetworks]) await counters.decrement(name);
  }

  const nameOfKnown = (id: string) => `sign-in/device/${id}`;

  /** Undefined once the browser has failed too often, or known browsers of its account have tried too often in a minute. */
  async function authorizeKnown({
    account,
    knownBrowser,
  }: SignInSubject): Promise<AllowedSignIn | undefined> {
    if (knownBrowser === undefined) return undefined;
    const attempts = await counters.increment(`sign-in/attempts/known/${account}`, attemptsWindowMs);
    if (attempts.count > limits.attemptsOfNetwork) return undefined;
    const { count } = await counters.increment(nameOfKnown(knownBrowser), knownBrowserMs);
    if (count > maxOfKnownBrowser) return undefined;
    return { verdict: "allowed", failures: count, needsCaptcha: count > captchaAfter, knownBrowser };
  }

  async function haveManyAccountsFailed({ networks }: ReturnType<typeof namesOf>): Promise<boolean> {
    for (const { failedAccounts, times } of networks) {
      if ((await counters.read(failedAccounts)) >= limits.accountsOfNetwork * times) return true;
    }
    return false;
  }

  return {
    async authorize(subject: SignInSubject): Promise<SignInDecision> {
      const known = await authorizeKnown(subject);
      if (known !== undefined) return known;
      const names = namesOf(subject);
      for (const network of names.networks) {
        const attempts = await counters.increment(network.attempts, attemptsWindowMs);
        if (attempts.count > limits.attemptsOfNetwork * network.times) {
          return { verdict: "retryAfter", ms: attempts.endsAt - now() };
        }
      }
      const consecutive = await counters.increment(names.consecutive, consecutiveMs);
      const recent = await counters.increment(names.burst, burst.windowMs);
      const fullUntil: number[] = [];
      for (const { failures, times } of names.networks) {
        const ofNetwork = await counters.increment(failures, burst.windowMs);
        if (ofNetwork.count > limits.failuresOfNetwork * times) fullUntil.push(ofNetwork.endsAt);
      }
      if (consecutive.count > maxConsecutive) {
        return refuse({ verdict: "locked", ms: consecutive.endsAt - now() });
      }
      if (fullUntil.length > 0) {
        return refuse({ verdict: "retryAfter", ms: Math.max(...fullUntil) - now() });
      }
      if (recent.count >= burst.failures) {
        // The tenth attempt of a burst is allowed and opens the first wait; each later one doubles it.
        const doublings = recent.count - burst.failures;
        const waitMs = Math.min(minuteMs * 2 ** doublings, maxWaitMs);
        const wait = await counters.increment(names.wait, waitMs);
        if (wait.count > 1) {
          await counters.decrement(names.wait);
          return refuse({ verdict: "retryAfter", ms: wait.endsAt - now() });
        }
        await counters.extend(names.burst, growingMs);
      }
      const needsCaptcha = consecutive.count > captchaAfter || (await haveManyAccountsFailed(names));
      return { verdict: "allowed", failures: consecutive.count, needsCaptcha };

      async function refuse(decision: SignInDecision): Promise<SignInDecision> {
        await subtractAttempt(subject);
        return decision;
      }
    },

    async recordFailure(
      subject: RateLimitSubject,
      { failures, knownBrowser }: AllowedSignIn,
    ): Promise<{ needsCaptcha: boolean }> {
      if (knownBrowser !== undefined) return { needsCaptcha: failures >= captchaAfter };
      const names = namesOf(subject);
      if (failures >= maxConsecutive) await counters.extend(names.consecutive, lockMs);
      for (const { account, failedAccounts } of names.networks) {
        const ofAccount = await counters.increment(account, hourMs);
        if (ofAccount.count === 1) await counters.increment(failedAccounts, hourMs);
      }
      return { needsCaptcha: failures >= captchaAfter || (await haveManyAccountsFailed(names)) };
    },

    /** That of a known browser resets nothing, or each would give strangers ten more guesses. */
    async recordSuccess(subject: RateLimitSubject, { knownBrowser }: AllowedSignIn): Promise<void> {
      if (knownBrowser !== undefined) return counters.decrement(nameOfKnown(knownBrowser));
      const names = namesOf(subject);
      for (const { failures } of names.networks) await counters.decrement(failures);
      await counters.reset([names.consecutive, names.burst, names.wait]);
    },

    /** For an attempt that was not made, or that the practice did not answer. */
    async release(subject: RateLimitSubject, { knownBrowser }: AllowedSignIn): Promise<void> {
      if (knownBrowser !== undefined) return counters.decrement(nameOfKnown(knownBrowser));
      await subtractAttempt(subject);
      await counters.decrement(namesOf(subject).wait);
    },
  };
}
