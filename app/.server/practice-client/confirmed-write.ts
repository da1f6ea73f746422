import type { Acknowledgement } from "#practice-api/wire/outcomes.ts";
import { log } from "../telemetry/log.ts";
import { ifFailedOrEnded, PracticeError } from "./practice-error.ts";

export type WriteOutcome =
  | { outcome: "done" }
  /** Nothing is changed: the practice's record shows it, or the call was not sent. */
  | { outcome: "refused"; message?: string | undefined }
  | { outcome: "unknown"; message?: string | undefined };

export type ReadBack = "done" | "unchanged" | "unclear";

/**
 * Returns only what is proved (ruling B75): a clear yes, or else what the practice's record shows. Unchanged
 * proves nothing while the practice may still be working on the call.
 * @param readBack a PracticeError of it means only that the record could not be read, also because the
 * session has ended: the change was sent before.
 * @throws PracticeError when the session had ended before the change.
 */
export async function confirmedWrite(
  write: () => Promise<Acknowledgement>,
  readBack: () => Promise<ReadBack>,
): Promise<WriteOutcome> {
  const answer = await answerOf(write);
  if (answer.state !== "open") return { outcome: answer.state };
  const found = await readBack().catch(
    ifFailedOrEnded((failure): ReadBack => {
      logFailure(failure);
      return "unclear";
    }),
  );
  if (found === "done") return { outcome: "done" };
  const isProved = found === "unchanged" && !answer.mayStillRun;
  return { outcome: isProved ? "refused" : "unknown", message: answer.message };
}

type Answer =
  | { state: "done" | "refused" }
  | { state: "open"; mayStillRun: boolean; message?: string | undefined };

async function answerOf(write: () => Promise<Acknowledgement>): Promise<Answer> {
  try {
    const { accepted, isUnclear = false, message } = await write();
    return accepted && !isUnclear ? { state: "done" } : { state: "open", mayStillRun: false, message };
  } catch (error) {
    if (!(error instanceof PracticeError) || error.reason === "signedOut") throw error;
    logFailure(error);
    const { mayBeDone, reason, status } = error;
    if (!mayBeDone) return { state: "refused" };
    const mayStillRun =
      reason === "slow" || reason === "cancelled" || reason === "unreachable" || status === 504;
    return { state: "open", mayStillRun };
  }
}

function logFailure({ call, reason }: PracticeError): void {
  log.warn({ call, failure: reason }, "write not confirmed");
}
