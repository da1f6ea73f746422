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
import { log } from "../telemetry/log.ts";
import { metrics } from "../telemetry/metrics.ts";
import { PracticeError } from "./practice-error.ts";

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

const concurrentCalls = 50;
const queuedCalls = 300;
/** One page makes about ten calls at once. */
const concurrentCallsOfSession = 15;
const queuedCallsOfSession = 60;
/** Bounds the memory of a practice of many sessions. */
const maxSessions = 1_000;
const sampleMs = 10_000;
/** Cockatiel counts calls per second: 2 a second is 20 in the 10 s sample. */
const minimumRps = 2;
const halfOpenAfterMs = 15_000;
/** Bounds the memory of a portal of many practices, or of a mock with many worlds. */
const maxBaseUrls = 1_000;

export function createCircuitBreakers(): (baseUrl: string) => CircuitBreaker {
  const breakers = new LRUCache<string, CircuitBreaker>({
    max: maxBaseUrls,
    memoMethod: (baseUrl) => createCircuitBreaker(new URL(baseUrl).host),
  });
  return (baseUrl) => breakers.memo(baseUrl);
}

/**
 * Protects the practice, and the portal from it (threats T37, T38): at most 50 calls at once with 300
 * waiting, 15 of them of one session; once half of at least 20 calls in 10 s have failed, none for 15 s.
 */
function createCircuitBreaker(practice: string) {
  const breaker = circuitBreaker(handleWhen(isFailing), {
    halfOpenAfter: halfOpenAfterMs,
    breaker: new SamplingBreaker({ threshold: 0.5, duration: sampleMs, minimumRps }),
  });
  let isCounted = false;
  breaker.onStateChange((state) => {
    const isCalled = state === CircuitState.Closed;
    if (isCounted !== isCalled) return;
    isCounted = !isCalled;
    metrics.openCircuits.inc(isCalled ? -1 : 1);
    if (isCalled) log.info({ practice }, "practice back");
    else log.error({ practice }, "practice lost");
  });
  const policy: IPolicy = wrap(bulkhead(concurrentCalls, queuedCalls), breaker);
  const bulkheads = new LRUCache<string, IPolicy>({
    max: maxSessions,
    memoMethod: () => bulkhead(concurrentCallsOfSession, queuedCallsOfSession),
  });
  return {
    isOpen: () => breaker.state === CircuitState.Open,
    /**
     * A probe tests whether the practice answers again: it must run to its end, because a cancelled call is
     * neither a success nor a failure. @throws PracticeError "circuitOpen" when the call is not made.
     */
    async run<T>(call: string, work: (isProbe: boolean) => Promise<T>, session?: string): Promise<T> {
      const run = () => policy.execute(() => work(breaker.state === CircuitState.HalfOpen));
      try {
        // The session's own bulkhead comes first, so that its calls never fill the shared queue.
        return await (session === undefined ? run() : bulkheads.memo(session).execute(run));
      } catch (error) {
        if (error instanceof BrokenCircuitError || error instanceof BulkheadRejectedError) {
          throw new PracticeError("circuitOpen", call);
        }
        throw error;
      }
    },
  };
}

/** As opposed to refusing this call or answering in another shape. */
export function isFailing(error: unknown): boolean {
  if (!(error instanceof PracticeError)) return false;
  return error.reason === "unreachable" || error.reason === "slow" || (error.status ?? 0) >= 500;
}
