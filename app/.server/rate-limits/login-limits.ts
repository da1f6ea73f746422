import type { Config } from "../config.ts";
import type { CounterStore } from "../store/counter-store.ts";

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

/** Who tries: an account and the network it is tried from, both as `rateLimitKey` gives them. */
export type Sender = { account: string; network: string };
export type Admission =
  /** May go on. `failures` counts this attempt too, until it turns out to have succeeded. */
  | { verdict: "go"; failures: number; needsCaptcha: boolean }
  | { verdict: "wait"; ms: number }
  /** Too many failures in a row: nobody gets in for so many ms. */
  | { verdict: "locked"; ms: number };

export type LoginLimits = ReturnType<typeof createLoginLimits>;

/**
 * Holds back whoever guesses passwords. An attempt is counted before it is made, so that many at the
 * same moment cannot slip through, and taken back unless it failed: successes never count.
 */
export function createLoginLimits(tally: CounterStore, limits: Config["limits"], now: () => number) {
  const names = ({ account, network }: Sender) => ({
    run: `login/run/${account}`,
    burst: `login/burst/${account}`,
    wait: `login/wait/${account}`,
    network: `login/network/${network}`,
    accountHere: `login/tried/${network}/${account}`,
    accounts: `login/accounts/${network}`,
  });

  async function takeBack(sender: Sender): Promise<void> {
    const name = names(sender);
    for (const counted of [name.run, name.burst, name.network]) await tally.takeBack(counted);
  }

  return {
    async authorize(sender: Sender): Promise<Admission> {
      const name = names(sender);
      const run = await tally.add(name.run, runMs);
      const recent = await tally.add(name.burst, burst.windowMs);
      const here = await tally.add(name.network, burst.windowMs);
      if (run.count > mostInARow) return refuse({ verdict: "locked", ms: run.endsAt - now() });
      if (here.count > limits.failuresOfNetwork) return refuse({ verdict: "wait", ms: here.endsAt - now() });
      if (recent.count >= burst.failures) {
        // The tenth of a burst goes through and opens the first wait; each later one opens a longer one.
        const steps = recent.count - burst.failures;
        const wait = await tally.add(name.wait, Math.min(minute * 2 ** steps, longestWait));
        if (wait.count > 1) {
          await tally.takeBack(name.wait);
          return refuse({ verdict: "wait", ms: wait.endsAt - now() });
        }
        await tally.prolong(name.burst, waitingMs);
      }
      const accounts = await tally.read(name.accounts);
      const needsCaptcha = run.count > captchaAfter || accounts >= limits.accountsOfNetwork;
      return { verdict: "go", failures: run.count, needsCaptcha };

      async function refuse(admission: Admission): Promise<Admission> {
        await takeBack(sender);
        return admission;
      }
    },

    /** The attempt failed. Tells whether the next one needs a captcha. */
    async failed(sender: Sender, failures: number): Promise<{ needsCaptcha: boolean }> {
      const name = names(sender);
      if (failures >= mostInARow) await tally.prolong(name.run, lockMs);
      const here = await tally.add(name.accountHere, hour);
      if (here.count === 1) await tally.add(name.accounts, hour);
      const accounts = await tally.read(name.accounts);
      return { needsCaptcha: failures >= captchaAfter || accounts >= limits.accountsOfNetwork };
    },

    /** The attempt succeeded: the account starts again from nothing, the network is not charged. */
    async succeeded(sender: Sender): Promise<void> {
      const name = names(sender);
      await tally.takeBack(name.network);
      await tally.forget([name.run, name.burst, name.wait]);
    },

    /** The attempt was not made, or the practice gave no answer to it. */
    async notMade(sender: Sender): Promise<void> {
      await takeBack(sender);
      await tally.takeBack(names(sender).wait);
    },
  };
}
