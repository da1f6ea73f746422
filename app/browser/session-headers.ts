/**
 * Headers between an open page and the portal. Each request of a page contains the record token of the
 * patient it shows. The portal refuses it with 401 and `status: expired`, or with 409 and
 * `status: patientChanged`. A write that it cannot make now is refused with 503 and `status: unavailable`.
 */
export const sessionHeaders = { record: "X-Portal-Record", status: "X-Portal-Session" } as const;

/** "expired": log in again. "patientChanged": the session has another patient's record open. */
export type SessionStatus = "expired" | "patientChanged";

/** The status of a write that was not made, because the portal's store or the practice did not answer. */
export const unavailable = "unavailable";

/** How long a session lasts from now, in ms: unless it is used, and at most. */
export type TimeLeft = { idleMs: number; wholeMs: number };
