import { log } from "../telemetry/log.ts";
import { PracticeError } from "./practice-error.ts";
import type { PracticeResponse } from "./transport.ts";

export type ResponseSignals = ReturnType<typeof createResponseSignals>;

/** A 401 ends the session (ruling B54). `startMs` is the practice's clock, where it is known before. */
export function createResponseSignals(
  {
    sharedReads,
    sessions,
  }: { sharedReads: SharedReads; sessions: { expire: (session: string) => Promise<unknown> } },
  session: string,
  signal: AbortSignal,
  startMs: number | undefined,
) {
  const first = Promise.withResolvers<void>();
  first.promise.catch(() => undefined);
  signal.addEventListener("abort", () => first.reject(signal.reason));
  // Before the first response, and where responses have no date, this machine's clock.
  let epochMs = startMs ?? Date.now();
  if (startMs !== undefined) first.resolve();
  let isSignedOut = false;
  const noteError = (error: unknown) => {
    if (error instanceof PracticeError && error.reason === "signedOut") isSignedOut = true;
  };

  return {
    isSignedOut: () => isSignedOut,

    /** May be the error of a call that went on without the request. */
    noteError,

    /** Waits for the first response. @throws the reason of the signal's abort. */
    async epochMs(): Promise<number> {
      await first.promise;
      return epochMs;
    },

    onResponse({ status, date }: PracticeResponse): void {
      if (status === 401 && !isSignedOut) {
        isSignedOut = true;
        // The response may have been sent already, so the next request must find the session ended.
        sessions.expire(session).catch((cause: unknown) => log.error({ cause }, "session not ended"));
      }
      const ms = Date.parse(date ?? "");
      if (!Number.isNaN(ms)) epochMs = ms;
      first.resolve();
    },

    /** Reads once for all requests that the session makes side by side. */
    async shared<T>(name: string, load: () => Promise<T>): Promise<T> {
      const read = async () => ({ value: await load(), epochMs });
      const reading = await sharedReads.read(session, name, read).catch((error: unknown) => {
        noteError(error);
        throw error;
      });
      epochMs = reading.epochMs;
      first.resolve();
      return reading.value;
    },
  };
}

type Read<T> = { value: T; epochMs: number };

export type SharedReads = ReturnType<typeof createSharedReads>;

/** An open page requests its layout's and its screen's data side by side: the practice is asked once. */
export function createSharedReads() {
  const underWay = new Map<string, Promise<Read<unknown>>>();

  return {
    /** When the request whose read it shares was abandoned, which ends that read, one of those that wait calls `load`. */
    async read<T>(session: string, name: string, load: () => Promise<Read<T>>): Promise<Read<T>> {
      const key = `${session} ${name}`;
      while (true) {
        const other = underWay.get(key) as Promise<Read<T>> | undefined;
        const work = other ?? load();
        if (other === undefined) underWay.set(key, work);
        try {
          return await work;
        } catch (error) {
          const isAbandoned = error instanceof PracticeError && error.reason === "cancelled";
          if (other === undefined || !isAbandoned) throw error;
        } finally {
          if (underWay.get(key) === work) underWay.delete(key);
        }
      }
    },

    /** A form may have changed what the practice returns, so later requests read anew. */
    forget(session: string): void {
      for (const key of underWay.keys()) if (key.startsWith(`${session} `)) underWay.delete(key);
    },
  };
}
