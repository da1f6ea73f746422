import { setTimeout as pause } from "node:timers/promises";
import { PracticeError } from "./practice-error.ts";

/**
 * Retries never make a struggling practice worse (SECURITY T37): each call earns a tenth of a retry,
 * so retries stay within 10 % of all calls.
 */
export type RetryBudget = { earn: () => void; spend: () => boolean };

const earnedPerCall = 0.1;
const mostSaved = 10;

export function createRetryBudget(): RetryBudget {
  let saved = 0;
  return {
    earn: () => {
      saved = Math.min(mostSaved, saved + earnedPerCall);
    },
    spend: () => {
      // Ten tenths add up to a little less than one in binary floating point.
      if (saved < 1 - 1e-9) return false;
      saved -= 1;
      return true;
    },
  };
}

const mostRetries = 2;
const firstDelayMs = 200;
const longestRetryAfterMs = 5_000;
const worthRetrying = new Set([429, 502, 503, 504]);

/**
 * Runs `attempt` again after a passing trouble: at most twice, after 200 ms · 2ⁿ with full jitter or
 * the server's Retry-After, and only while the budget lasts.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  budget: RetryBudget,
  signal: AbortSignal,
  random: () => number,
): Promise<T> {
  budget.earn();
  for (let retry = 0; ; retry++) {
    try {
      return await attempt();
    } catch (error) {
      const delay = delayBefore(error, retry, random);
      if (delay === undefined || signal.aborted || !budget.spend()) throw error;
      // When the caller gives up during the pause, the trouble it was told of is the first one.
      await pause(delay, undefined, { signal }).catch(() => Promise.reject(error));
    }
  }
}

function delayBefore(error: unknown, retry: number, random: () => number): number | undefined {
  if (retry >= mostRetries || !(error instanceof PracticeError)) return undefined;
  const isPassing = error.reason === "unreachable" || worthRetrying.has(error.status ?? 0);
  if (!isPassing) return undefined;
  if (error.retryAfter === undefined) return random() * firstDelayMs * 2 ** retry;
  return error.retryAfter <= longestRetryAfterMs ? error.retryAfter : undefined;
}
