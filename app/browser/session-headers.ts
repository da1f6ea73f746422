/**
 * Headers between an open page and the portal. Each request of a page carries the record token of the
 * patient it shows. The portal refuses it with 401 and `status: expired`, or with 409 and
 * `status: patientChanged`.
 */
export const sessionHeaders = { record: "X-Portal-Record", status: "X-Portal-Session" } as const;

/** "expired": log in again. "patientChanged": the session has another patient's record open. */
export type SessionStatus = "expired" | "patientChanged";

/** How long a session lasts from now, in ms: unless it is used, and at most. */
export type TimeLeft = { idleMs: number; wholeMs: number };
