import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Config } from "../config.ts";

/** What a request counts as: reading, changing something, or authenticating. */
export type RequestCost = "read" | "write" | "auth";

const windowSeconds = 60;

/**
 * Limits the requests of one session per minute (docs/threats.md, "Limits"). Each instance counts for itself:
 * the limit protects other patients from one busy session, and nothing is lost when a process ends.
 */
export function createSessionLimits(perMinute: Config["perMinute"]) {
  const limiterOf = (points: number) => new RateLimiterMemory({ points, duration: windowSeconds });
  const limiters = {
    read: limiterOf(perMinute.reads),
    write: limiterOf(perMinute.writes),
    auth: limiterOf(perMinute.signIns),
  };
  return {
    /** Counts one request. Returns the whole seconds to wait when it exceeds the limit, else undefined. */
    async consume(sessionKey: string, cost: RequestCost): Promise<number | undefined> {
      try {
        await limiters[cost].consume(sessionKey);
        return undefined;
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
        throw error;
      }
    },
  };
}

export type SessionLimits = ReturnType<typeof createSessionLimits>;
