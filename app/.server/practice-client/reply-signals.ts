import { errorText } from "../errors/log-text.ts";
import { log } from "../telemetry/log.ts";
import { PracticeError } from "./practice-error.ts";
import type { SharedReads } from "./shared-reads.ts";
import type { Reply } from "./transport.ts";

export type Replies = ReturnType<typeof createReplies>;

/**
 * What the practice's replies to the calls of one request say besides their content: its clock, and with status 401
 * that the session is over, which ends it (ruling B54).
 * @param startMs the practice's clock, in ms since 1970, when it is known before the first reply.
 */
export function createReplies(
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
  // Before the first reply, and when replies have no date, this machine's clock.
  let epochMs = startMs ?? Date.now();
  if (startMs !== undefined) first.resolve();
  let isSignedOut = false;
  const noteError = (error: unknown) => {
    if (error instanceof PracticeError && error.reason === "signedOut") isSignedOut = true;
  };

  return {
    isSignedOut: () => isSignedOut,

    /** Notes with what the request failed, which may be a call that went on without it. */
    noteError,

    /** The practice's clock as of its last reply. Waits for the first one. @throws the reason of the signal's abort. */
    async epochMs(): Promise<number> {
      await first.promise;
      return epochMs;
    },

    onReply({ status, date }: Reply): void {
      if (status === 401 && !isSignedOut) {
        isSignedOut = true;
        // The response may have been sent already, so the next request must find the session ended.
        sessions.expire(session).catch((error: unknown) => {
          log.error({ error: errorText(error) }, "session not ended");
        });
      }
      const ms = Date.parse(date ?? "");
      if (!Number.isNaN(ms)) epochMs = ms;
      first.resolve();
    },

    /** Reads once for all requests that the session makes side by side, with what the replies to that say. */
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
