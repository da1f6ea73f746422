import type { Config } from "../config.ts";
import type { CounterStore } from "../store/counter-store.ts";
import type { RateLimitSubject } from "./rate-limit-key.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** SECURITY T11 and section 4; the limits of an address are configured. */
const captchaAfter = 3;
const burst = { failures: 10, windowMs: 15 * minute };
const longestWait = hour;
const mostInARow = 100;
/** An account with so many failures in a row stays shut for this long, then begins again from nothing. */
const lockMs = day;
/** How long a run of failures is remembered, and how long the waits keep growing. */
const runMs = 30 * day;
const waitingMs = day;

export type LoginDecision =
  /** May go on. `failures` counts this attempt too, until it turns out to have succeeded. */
  | { verdict: "allowed"; failures: number; needsCaptcha: boolean }
  | { verdict: "retryAfter"; ms: number }
  /** Too many failures in a row: nobody gets in for so many ms. */
  | { verdict: "locked"; ms: number };

export type LoginLimits = ReturnType<typeof createLoginLimits>;

/**
 * Holds back whoever guesses passwords. An attempt is counted before it is made, so that many at the
 * same moment cannot slip through, and taken back unless it failed: successes never count.
 */
export function createLoginLimits(counters: CounterStore, limits: Config["limits"], now: () => number) {
  const names = ({ account, network }: RateLimitSubject) => ({
    run: `login/run/${account}`,
    burst: `login/burst/${account}`,
    wait: `login/wait/${account}`,
    network: `login/network/${network}`,
    accountHere: `login/tried/${network}/${account}`,
    accounts: `login/accounts/${network}`,
  });

  async function decrementAll(subject: RateLimitSubject): Promise<void> {
    const name = names(subject);
    for (const counted of [name.run, name.burst, name.network]) await counters.decrement(counted);
  }

  return {
    async authorize(subject: RateLimitSubject): Promise<LoginDecision> {
      const name = names(subject);
      const run = await counters.increment(name.run, runMs);
      const recent = await counters.increment(name.burst, burst.windowMs);
      const here = await counters.increment(name.network, burst.windowMs);
      if (run.count > mostInARow) return refuse({ verdict: "locked", ms: run.endsAt - now() });
      if (here.count > limits.failuresOfNetwork)
        return refuse({ verdict: "retryAfter", ms: here.endsAt - now() });
      if (recent.count >= burst.failures) {
        // The tenth of a burst goes through and opens the first wait; each later one opens a longer one.
        const steps = recent.count - burst.failures;
        const wait = await counters.increment(name.wait, Math.min(minute * 2 ** steps, longestWait));
        if (wait.count > 1) {
          await counters.decrement(name.wait);
          return refuse({ verdict: "retryAfter", ms: wait.endsAt - now() });
        }
        await counters.extend(name.burst, waitingMs);
      }
      const accounts = await counters.read(name.accounts);
      const needsCaptcha = run.count > captchaAfter || accounts >= limits.accountsOfNetwork;
      return { verdict: "allowed", failures: run.count, needsCaptcha };

      async function refuse(decision: LoginDecision): Promise<LoginDecision> {
        await decrementAll(subject);
        return decision;
      }
    },

    /** The attempt failed. Tells whether the next one needs a captcha. */
    async recordFailure(subject: RateLimitSubject, failures: number): Promise<{ needsCaptcha: boolean }> {
      const name = names(subject);
      if (failures >= mostInARow) await counters.extend(name.run, lockMs);
      const here = await counters.increment(name.accountHere, hour);
      if (here.count === 1) await counters.increment(name.accounts, hour);
      const accounts = await counters.read(name.accounts);
      return { needsCaptcha: failures >= captchaAfter || accounts >= limits.accountsOfNetwork };
    },

    /** The attempt succeeded: the account starts again from nothing, the network is not charged. */
    async recordSuccess(subject: RateLimitSubject): Promise<void> {
      const name = names(subject);
      await counters.decrement(name.network);
      await counters.reset([name.run, name.burst, name.wait]);
    },

    /** The attempt was not made, or the practice gave no answer to it. */
    async release(subject: RateLimitSubject): Promise<void> {
      await decrementAll(subject);
      await counters.decrement(names(subject).wait);
    },
  };
}
