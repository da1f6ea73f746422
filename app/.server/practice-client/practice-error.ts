/** Why a call to the practice gave no answer. */
export type PracticeErrorReason =
  /** No connection, or it broke. */
  | "unreachable"
  /** No answer in time. */
  | "slow"
  /** An HTTP status that is not an answer. */
  | "refused"
  /** An answer that is not in the contract's shape. */
  | "unreadable"
  /** 401: the practice no longer knows this session. */
  | "signedOut"
  /** We hold back: the practice is failing, or too many calls are waiting. */
  | "circuitOpen";

export class PracticeError extends Error {
  override readonly name = "PracticeError";
  readonly reason: PracticeErrorReason;
  readonly call: string;
  readonly status: number | undefined;
  /** In ms, from a Retry-After header. */
  readonly retryAfter: number | undefined;

  /** The message names the call and the reason only: answers may quote a patient's data. */
  constructor(reason: PracticeErrorReason, call: string, status?: number, retryAfter?: number) {
    super(`${call}: ${reason}${status === undefined ? "" : ` (${status})`}`);
    this.reason = reason;
    this.call = call;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}
