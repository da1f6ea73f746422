/**
 * Headers between an open page and the portal. Each request of a page contains the record token of the
 * patient it shows. The portal refuses it with 401 and `status: expired`, or with 409 and
 * `status: patientChanged`. A write that it cannot make now is refused with 503 and `status: unavailable`, or with
 * `status: unknown` when the practice may have carried it out.
 */
export const sessionHeaders = { record: "X-Portal-Record", status: "X-Portal-Session" } as const;

/** "expired": log in again. "patientChanged": the session has another patient's record open. */
export type SessionStatus = "expired" | "patientChanged";

/** What is known of a write that failed because the portal's store or the practice did not answer: it was not made, or nothing. */
export type WriteFailure = "unavailable" | "unknown";

/** How long a session lasts from now, in ms: unless it is used, and at most. */
export type TimeLeft = {
  idleMs: number;
  wholeMs: number;
  /** The patient whose record is open, for a page that names no record. */
  personName?: string;
};

/** Where Log Out leads: the login page says so. */
export const loggedOutQuery = "loggedOut";
export const loggedOutHref = `/login?${loggedOutQuery}`;
