import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Config } from "../config.ts";

/** What a request costs: reading, changing something, or proving who one is. */
export type RequestCost = "read" | "write" | "auth";

/**
 * How much one session may ask for in a minute (SECURITY, section 4). Counted by each instance for
 * itself: it keeps one visitor from crowding out the others, and nothing is lost with the process.
 */
export function createSessionLimits(perMinute: Config["perMinute"]) {
  const limiters = {
    read: new RateLimiterMemory({ points: perMinute.reads, duration: 60 }),
    write: new RateLimiterMemory({ points: perMinute.writes, duration: 60 }),
    auth: new RateLimiterMemory({ points: perMinute.signIns, duration: 60 }),
  };
  return {
    /** Takes one; gives the whole seconds to wait when none is left. */
    async consume(sessionKey: string, on: RequestCost): Promise<number | undefined> {
      try {
        await limiters[on].consume(sessionKey);
        return undefined;
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
        throw error;
      }
    },
  };
}

export type SessionLimits = ReturnType<typeof createSessionLimits>;
