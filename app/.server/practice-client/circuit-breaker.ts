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
import { LRUCache } from "lru-cache";
import { PracticeError } from "./practice-error.ts";

/**
 * Protects one base URL of the practice, and the portal from it (threats T37, T38): at most 50 calls at
 * once with 100 waiting; once half of at least 20 calls in 10 s have failed, none for 15 s.
 */
export type CircuitBreaker = {
  /**
   * Makes a call. `isProbe` is true for the call that tests whether the practice answers again: it must run
   * to its end, because a cancelled call is neither a success nor a failure.
   * @throws PracticeError "circuitOpen" when the call is not made.
   */
  run: <T>(call: string, work: (isProbe: boolean) => Promise<T>) => Promise<T>;
  isOpen: () => boolean;
};

const concurrentCalls = 50;
const queuedCalls = 100;
const sampleMs = 10_000;
/** Cockatiel counts calls per second: 2 a second is 20 in the 10 s sample. */
const minimumRps = 2;
const halfOpenAfterMs = 15_000;
/** Bounds the memory of a portal of many practices, or of a mock with many worlds. */
const mostBaseUrls = 1_000;

/** Returns the circuit breaker of a base URL, the same one each time. */
export function createCircuitBreakers(): (baseUrl: string) => CircuitBreaker {
  const breakers = new LRUCache<string, CircuitBreaker>({
    max: mostBaseUrls,
    memoMethod: () => createCircuitBreaker(),
  });
  return (baseUrl) => breakers.memo(baseUrl);
}

function createCircuitBreaker(): CircuitBreaker {
  const breaker = circuitBreaker(handleWhen(isFailing), {
    halfOpenAfter: halfOpenAfterMs,
    breaker: new SamplingBreaker({ threshold: 0.5, duration: sampleMs, minimumRps }),
  });
  const policy: IPolicy = wrap(bulkhead(concurrentCalls, queuedCalls), breaker);
  return {
    isOpen: () => breaker.state === CircuitState.Open,
    run: async (call, work) => {
      try {
        return await policy.execute(() => work(breaker.state === CircuitState.HalfOpen));
      } catch (error) {
        if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError) {
          throw new PracticeError("circuitOpen", call);
        }
        throw error;
      }
    },
  };
}

/** True when the practice is failing, as opposed to refusing this call or answering in another shape. */
function isFailing(error: unknown): boolean {
  if (!(error instanceof PracticeError)) return false;
  return error.reason === "unreachable" || error.reason === "slow" || (error.status ?? 0) >= 500;
}
