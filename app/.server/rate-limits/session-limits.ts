import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Config } from "../configuration/config.ts";
import { networksOf, widestNetwork } from "./rate-limit-key.ts";

type RequestCost = "read" | "write" | "auth";

const windowSeconds = 60;

/** Each instance counts for itself, to protect patients from one busy session (docs/threats.md, "Limits"). */
export function createSessionLimits(perMinute: Config["perMinute"]) {
  const limiters = {
    read: limiterOf(perMinute.reads),
    write: limiterOf(perMinute.writes),
    auth: limiterOf(perMinute.signIns),
  };
  return {
    /** Counts one request. Returns the whole seconds to wait beyond the limit. */
    consume: (sessionKey: string, cost: RequestCost): Promise<number | undefined> =>
      consume(limiters[cost], sessionKey),
  };
}

/** Counts against the networks of the address. Returns the whole seconds to wait beyond a limit. */
export type AnonymousLimit = (address: string) => Promise<number | undefined>;

export function createAnonymousLimit(perMinute: number): AnonymousLimit {
  const limiter = limiterOf(perMinute * widestNetwork);
  return async (address) => {
    for (const { key, times } of networksOf(address)) {
      const retryAfter = await consume(limiter, key, widestNetwork / times);
      if (retryAfter !== undefined) return retryAfter;
    }
    return undefined;
  };
}

const limiterOf = (points: number) => new RateLimiterMemory({ points, duration: windowSeconds });

async function consume(limiter: RateLimiterMemory, key: string, points = 1): Promise<number | undefined> {
  try {
    await limiter.consume(key, points);
    return undefined;
  } catch (error) {
    if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
    throw error;
  }
}
