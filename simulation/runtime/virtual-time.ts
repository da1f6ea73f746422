import { syncBuiltinESMExports } from "node:module";
import FakeTimers from "@sinonjs/fake-timers";

const { setImmediate: realImmediate } = globalThis;
/** More turns than any work has: a loop that waits and never ends. */
const maxTurns = 100_000;

/** The time of a simulation: it passes only when nothing else is left to do. */
export type VirtualTime = {
  now: () => number;
  restart: (at: number) => void;
  /** Runs work to its end, and passes the time that it waits. @throws Error when it waits for nothing that comes. */
  run: <T>(work: Promise<T>) => Promise<T>;
  /** Ends a history: signals that still wait for another one would keep all of it in memory. */
  end: () => Promise<void>;
  /** Has time wait for work of the computer itself, such as a query to a server. */
  outside: <T>(work: Promise<T>) => Promise<T>;
  uninstall: () => void;
};

/**
 * Replaces the timers, dates and time-outs of this process. Modules that keep a reference to `performance` or `Date`
 * must be loaded after it.
 */
export function installVirtualTime(start: number): VirtualTime {
  const clock = FakeTimers.install({
    now: start,
    toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date", "performance"],
    ignoreMissingTimers: true,
  });
  // The timers of node:timers/promises are imported by name.
  syncBuiltinESMExports();
  const { timeout, any } = AbortSignal;
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
    restart: (at) => {
      clock.reset();
      clock.setSystemTime(at);
    },
    run: async (work) => {
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
    end: async () => {
      ended.abort(new DOMException("The history has ended.", "AbortError"));
      ended = new AbortController();
      await idle();
    },
    outside: async (work) => {
      pending++;
      return work.finally(() => pending--);
    },
    uninstall: () => {
      clock.uninstall();
      syncBuiltinESMExports();
      Object.assign(AbortSignal, { timeout, any });
      globalThis.setImmediate = realImmediate;
    },
  };
}
