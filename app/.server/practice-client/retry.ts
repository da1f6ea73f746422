import { setTimeout as pause } from "node:timers/promises";
import { PracticeError } from "./practice-error.ts";

/** Within 10 % of all calls, so that retries never make a struggling practice worse (threat T37). */
export type RetryBudget = { earn: () => void; spend: () => boolean };

const earnedPerCall = 0.1;
const maxSavedRetries = 10;

export function createRetryBudget(): RetryBudget {
  let saved = 0;
  return {
    earn: () => {
      saved = Math.min(maxSavedRetries, saved + earnedPerCall);
    },
    spend: () => {
      // Ten tenths add up to a little less than one in binary floating point.
      if (saved < 1 - 1e-9) return false;
      saved -= 1;
      return true;
    },
  };
}

const maxRetries = 2;
const firstDelayMs = 200;
const maxRetryAfterMs = 5_000;
const transientStatuses = new Set([429, 502, 503, 504]);

/**
 * At most twice, after 200 ms · 2ⁿ with full jitter or Retry-After, for calls that are `isReadOnly`. `signal`
 * ends the pause, which then rejects with the failure that caused it.
 */
export async function withRetries<T>(
  attempt: () => Promise<T>,
  budget: RetryBudget,
  signal: AbortSignal,
  random: () => number,
): Promise<T> {
  budget.earn();
  for (let retries = 0; ; retries++) {
    try {
      return await attempt();
    } catch (error) {
      if (retries === maxRetries || !isTransient(error) || signal.aborted || !budget.spend()) throw error;
      const delayMs = error.retryAfter ?? random() * firstDelayMs * 2 ** retries;
      await pause(delayMs, undefined, { signal }).catch(() => Promise.reject(error));
    }
  }
}

function isTransient(error: unknown): error is PracticeError {
  if (!(error instanceof PracticeError)) return false;
  const isPassing = error.reason === "unreachable" || transientStatuses.has(error.status ?? 0);
  return isPassing && (error.retryAfter ?? 0) <= maxRetryAfterMs;
}
