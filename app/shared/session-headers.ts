/**
 * Each request has the record token of the patient that its page shows. Refusals: 401 `expired`, 409
 * `patientChanged`; of a write, 503 `unavailable`, or `unknown` when the practice may have carried it out.
 */
export const sessionHeaders = { record: "X-Portal-Record", status: "X-Portal-Session" } as const;

export type SessionStatus = "expired" | "patientChanged";

/** "unavailable": the write was not made. "unknown": it may have been. */
export type WriteFailure = "unavailable" | "unknown";

/** From now: unless the session is used, and at most. */
export type TimeLeft = {
  idleMs: number;
  wholeMs: number;
  /** For a page that names no record. */
  personName?: string;
};

/** With it in the address, the login page says that the patient is logged out. */
export const loggedOutQuery = "loggedOut";
export const loggedOutHref = `/login?${loggedOutQuery}`;
