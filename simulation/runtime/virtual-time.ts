import { syncBuiltinESMExports } from "node:module";
import FakeTimers from "@sinonjs/fake-timers";

const { setImmediate: realImmediate } = globalThis;
/** More turns than any work has: a loop that waits and never ends. */
const maxTurns = 100_000;

/** Every history begins on a Monday morning, so that the practice's records are made once. */
export const firstMoment = Date.parse("2026-11-23T09:00:00+13:00");

/** Resolves when so much virtual time has passed. */
export const elapsed = (ms: number) => new Promise<void>((done) => void setTimeout(done, ms));

export type VirtualTime = ReturnType<typeof installVirtualTime>;

/**
 * Replaces the timers, dates and time-outs of this process. Modules that keep a reference to `performance` or `Date`
 * must be loaded after it.
 */
export function installVirtualTime(start: number) {
  const clock = FakeTimers.install({
    now: start,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
    ignoreMissingTimers: true,
  });
  // The timers of node:timers/promises are imported by name.
  syncBuiltinESMExports();
  const { any } = AbortSignal;
  AbortSignal.timeout = (ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("The operation timed out.", "TimeoutError")), ms);
    return controller.signal;
  };
  let ended = new AbortController();
  AbortSignal.any = (signals) => any.call(AbortSignal, [...signals, ended.signal]);
  let pending = 0;
  const countedImmediate = (callback: (...input: unknown[]) => void, ...input: unknown[]) => {
    pending++;
    return realImmediate(() => {
      pending--;
      callback(...input);
    });
  };
  globalThis.setImmediate = Object.assign(countedImmediate, realImmediate);

  const idle = async () => {
    do await new Promise<void>((done) => void realImmediate(done));
    while (pending > 0);
  };
  return {
    now: () => clock.now,
    restart: (at: number) => {
      clock.reset();
      clock.setSystemTime(at);
    },
    /** Passes the time that work waits. @throws Error when it waits for nothing that comes. */
    run: async <T>(work: Promise<T>): Promise<T> => {
      let isDone = false;
      const done = () => {
        isDone = true;
      };
      work.then(done, done);
      for (let turns = 0; ; turns++) {
        await idle();
        if (isDone) return work;
        if (clock.countTimers() === 0 || turns > maxTurns)
          throw new Error("Nothing that the work waits for will come.");
        clock.next();
      }
    },
    /** Signals that still wait for another one would keep all of a history in memory. */
    end: async () => {
      ended.abort(new DOMException("The history has ended.", "AbortError"));
      ended = new AbortController();
      await idle();
    },
    /** Has time wait for work of the computer itself, such as a query to a server. */
    outside: async <T>(work: Promise<T>): Promise<T> => {
      pending++;
      return work.finally(() => pending--);
    },
  };
}
