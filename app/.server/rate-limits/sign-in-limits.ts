import type { Config } from "../configuration/config.ts";
import type { CounterStore } from "../store/counter-store.ts";
import type { RateLimitSubject } from "./rate-limit-key.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** The limits of an account (threat T11). Those of a network are configured. */
const captchaAfter = 3;
const attemptsWindowMs = minuteMs;
const burst = { failures: 10, windowMs: 15 * minuteMs };
const maxWaitMs = hourMs;
const maxConsecutive = 100;
/** An account with that many consecutive failures is locked for this long. */
const lockMs = dayMs;
/** How long consecutive failures are counted, and how long the waits keep growing. */
const consecutiveMs = 30 * dayMs;
const growingMs = dayMs;

export type SignInDecision =
  /** `failures` counts this attempt too, until it succeeds or is released. */
  | { verdict: "allowed"; failures: number; needsCaptcha: boolean }
  /** In ms. */
  | { verdict: "retryAfter"; ms: number }
  /** Too many consecutive failures; in ms until the account is unlocked. */
  | { verdict: "locked"; ms: number };

export type SignInLimits = ReturnType<typeof createSignInLimits>;

/**
 * Limits password guessing (threats T11, T12). An attempt is counted before it is made, so that simultaneous
 * attempts cannot pass together. The failure counts of account and network subtract it again unless it failed;
 * the network's attempts in a minute keep it, because every attempt occupies the practice.
 */
export function createSignInLimits(counters: CounterStore, limits: Config["limits"], now: () => number) {
  const namesOf = ({ account, network }: RateLimitSubject) => ({
    consecutive: `sign-in/run/${account}`,
    burst: `sign-in/burst/${account}`,
    wait: `sign-in/wait/${account}`,
    attempts: `sign-in/attempts/${network}`,
    network: `sign-in/network/${network}`,
    accountInNetwork: `sign-in/tried/${network}/${account}`,
    failedAccounts: `sign-in/accounts/${network}`,
  });

  async function subtractAttempt(subject: RateLimitSubject): Promise<void> {
    const names = namesOf(subject);
    for (const name of [names.consecutive, names.burst, names.network]) await counters.decrement(name);
  }

  return {
    /** Counts an attempt and decides whether it may be made. */
    async authorize(subject: RateLimitSubject): Promise<SignInDecision> {
      const names = namesOf(subject);
      const attempts = await counters.increment(names.attempts, attemptsWindowMs);
      if (attempts.count > limits.attemptsOfNetwork) {
        return { verdict: "retryAfter", ms: attempts.endsAt - now() };
      }
      const consecutive = await counters.increment(names.consecutive, consecutiveMs);
      const recent = await counters.increment(names.burst, burst.windowMs);
      const ofNetwork = await counters.increment(names.network, burst.windowMs);
      if (consecutive.count > maxConsecutive) {
        return refuse({ verdict: "locked", ms: consecutive.endsAt - now() });
      }
      if (ofNetwork.count > limits.failuresOfNetwork) {
        return refuse({ verdict: "retryAfter", ms: ofNetwork.endsAt - now() });
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
      const failedAccounts = await counters.read(names.failedAccounts);
      const needsCaptcha = consecutive.count > captchaAfter || failedAccounts >= limits.accountsOfNetwork;
      return { verdict: "allowed", failures: consecutive.count, needsCaptcha };

      async function refuse(decision: SignInDecision): Promise<SignInDecision> {
        await subtractAttempt(subject);
        return decision;
      }
    },

    /** Records that the attempt failed. Returns whether the next one needs a captcha. */
    async recordFailure(subject: RateLimitSubject, failures: number): Promise<{ needsCaptcha: boolean }> {
      const names = namesOf(subject);
      if (failures >= maxConsecutive) await counters.extend(names.consecutive, lockMs);
      const ofAccount = await counters.increment(names.accountInNetwork, hourMs);
      if (ofAccount.count === 1) await counters.increment(names.failedAccounts, hourMs);
      const failedAccounts = await counters.read(names.failedAccounts);
      return { needsCaptcha: failures >= captchaAfter || failedAccounts >= limits.accountsOfNetwork };
    },

    /** Records that the attempt succeeded: resets the account's failures and subtracts it from the network's. */
    async recordSuccess(subject: RateLimitSubject): Promise<void> {
      const names = namesOf(subject);
      await counters.decrement(names.network);
      await counters.reset([names.consecutive, names.burst, names.wait]);
    },

    /** Subtracts an attempt that was not made, or that the practice did not answer, from the failures. */
    async release(subject: RateLimitSubject): Promise<void> {
      await subtractAttempt(subject);
      await counters.decrement(namesOf(subject).wait);
    },
  };
}
