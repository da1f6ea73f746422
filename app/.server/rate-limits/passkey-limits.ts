import { minuteMs } from "#practice-api/units.ts";
import type { CounterStore } from "../store/counter-store.ts";

const triesPerAccount = 10;
const windowMs = 15 * minuteMs;

/** Of passkeys and recovery codes of one account, counted before they are checked (docs/threats.md, "Limits"). */
export function createPasskeyLimits(counters: CounterStore, now: () => number) {
  const nameOf = (account: string) => `passkey/${account}`;
  return {
    /** @returns in ms, how long to wait beyond the limit. */
    async count(account: string): Promise<number | undefined> {
      const { count, endsAt } = await counters.increment(nameOf(account), windowMs);
      return count > triesPerAccount ? Math.max(1, endsAt - now()) : undefined;
    },
    reset: (account: string): Promise<void> => counters.reset([nameOf(account)]),
  };
}
