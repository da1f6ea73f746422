import type { Ms } from "#practice-api/units.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { SafeError } from "../errors.ts";

export type PracticeErrorReason =
  /** No connection, or it broke. */
  | "unreachable"
  | "slow"
  /** The caller stopped waiting, so the practice neither answered nor failed. */
  | "cancelled"
  /** An HTTP status that the call does not accept. */
  | "refused"
  /** An answer that is not in the contract's shape. */
  | "unreadable"
  /** 401. response-signals.ts ends the portal's session, and session-check.ts answers with its own 401. */
  | "signedOut"
  /** Not sent: the practice is failing, or too many calls are waiting. */
  | "circuitOpen";

/** Its message names the call and the reason only. */
export class PracticeError extends SafeError {
  override readonly name = "PracticeError";
  readonly reason: PracticeErrorReason;
  readonly call: string;
  readonly status: number | undefined;
  readonly retryAfter: Ms | undefined;
  /** False when no connection was made: the practice has not received the call. */
  readonly wasSent: boolean;

  constructor(
    reason: PracticeErrorReason,
    call: string,
    status?: number,
    retryAfter?: Ms,
    wasSent = reason !== "circuitOpen",
  ) {
    // An answer may hold a patient's data, so nothing of it goes into the message.
    super(`${call}: ${reason}${status === undefined ? "" : ` (${status})`}`);
    this.reason = reason;
    this.call = call;
    this.status = status;
    this.retryAfter = retryAfter;
    this.wasSent = wasSent;
  }

  /** Whether the practice may have carried out the call. Only what was never sent was certainly not (ruling B93). */
  get mayBeDone(): boolean {
    return this.wasSent && this.reason !== "signedOut";
  }
}

/** What waits for the answers of other calls ends without a call of its own: when the browser leaves, or too late. */
const endings: Readonly<Record<string, PracticeErrorReason>> = {
  AbortError: "cancelled",
  TimeoutError: "slow",
};

export function failureOf(cause: unknown): { failure: string; cause?: unknown } {
  const failure =
    cause instanceof PracticeError
      ? cause.reason
      : cause instanceof DOMException
        ? endings[cause.name]
        : undefined;
  return failure === undefined ? { failure: "defect", cause } : { failure };
}

/** For `catch`: what follows from a failed call. The end of the session and any other error are thrown on. */
export const ifFailed =
  <T>(answer: (failure: PracticeError) => T) =>
  (error: unknown): T => {
    if (!(error instanceof PracticeError) || error.reason === "signedOut") throw error;
    return answer(error);
  };

/** The same for a call whose caller goes on where the session has ended: `noteError` and `checked` end the page then. */
export const ifFailedOrEnded =
  <T>(answer: (failure: PracticeError) => T) =>
  (error: unknown): T => {
    if (!(error instanceof PracticeError)) throw error;
    return answer(error);
  };

/** What the practice did not give is unknown on the page, or `otherwise`. @throws any other error. */
export const unlessFailed = <T, const O = undefined>(read: Promise<T>, otherwise = undefined as O) =>
  read.catch<T | O>(ifFailedOrEnded(() => otherwise));

export const isMissing = (error: unknown): boolean =>
  error instanceof PracticeError && error.reason === "refused" && error.status === 404;

/** A list of which none can be read must not look like an empty one. @throws PracticeError for one. */
export function readableEntries<T>(call: string, { entries, unreadable }: ListPage<T>): T[] {
  if (entries.length === 0 && unreadable > 0) throw new PracticeError("unreadable", call);
  return entries;
}

/** @throws PracticeError where it may be one of the entries that cannot be read. */
export function foundIn<T>(
  call: string,
  { unreadable }: Pick<ListPage<unknown>, "unreadable">,
  found: T | undefined,
) {
  if (found === undefined && unreadable > 0) throw new PracticeError("unreadable", call);
  return found;
}
