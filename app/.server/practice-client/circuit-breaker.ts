import {
  BrokenCircuitError,
  BulkheadRejectedError,
  bulkhead,
  CircuitState,
  circuitBreaker,
  handleWhen,
  type IPolicy,
  SamplingBreaker,
  wrap,
} from "cockatiel";
import { PracticeError } from "./practice-error.ts";

/**
 * Protects one address of the practice, and us from it (SECURITY T37, T38): at most 50 calls at once
 * with 100 waiting; once half of at least 20 calls in 10 s have failed, none for 15 s.
 */
export type CircuitBreaker = {
  run: <T>(call: string, work: () => Promise<T>) => Promise<T>;
  isOpen: () => boolean;
};

const concurrent = 50;
const queued = 100;
const sampleMs = 10_000;
/** Cockatiel counts calls per second: 2 a second is 20 in the 10 s sample. */
const minimumRps = 2;
const restMs = 15_000;
/** A portal of many practices, or a mock of many worlds, must not grow for ever. */
const mostAddresses = 1_000;

export function createCircuitBreakers(): (address: string) => CircuitBreaker {
  const breakers = new Map<string, CircuitBreaker>();
  return (address) => {
    const known = breakers.get(address) ?? createCircuitBreaker();
    // Re-inserting keeps the map in order of use, so the first key is the least recently used.
    breakers.delete(address);
    breakers.set(address, known);
    if (breakers.size > mostAddresses) breakers.delete(breakers.keys().next().value as string);
    return known;
  };
}

function createCircuitBreaker(): CircuitBreaker {
  const breaker = circuitBreaker(handleWhen(isBreakage), {
    halfOpenAfter: restMs,
    breaker: new SamplingBreaker({ threshold: 0.5, duration: sampleMs, minimumRps }),
  });
  const policy: IPolicy = wrap(bulkhead(concurrent, queued), breaker);
  return {
    isOpen: () => breaker.state === CircuitState.Open,
    run: async (call, work) => {
      try {
        return await policy.execute(work);
      } catch (error) {
        if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError) {
          throw new PracticeError("circuitOpen", call);
        }
        throw error;
      }
    },
  };
}

/** The practice is in trouble, as opposed to answering something we did not hope for. */
function isBreakage(error: unknown): boolean {
  if (!(error instanceof PracticeError)) return false;
  return error.reason === "unreachable" || error.reason === "slow" || (error.status ?? 0) >= 500;
}
