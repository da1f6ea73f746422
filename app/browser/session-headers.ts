/**
 * What an open page and the portal say to each other beside the data. An open page sends, with each of
 * its requests, the stamp of the record it shows; the portal answers 401 when the visit is over and 409
 * when the record that is open now is another one, and says so in `verdict`.
 */
export const sessionHeaders = { record: "X-Portal-Record", verdict: "X-Portal-Visit" } as const;

/** "over": log in again. "changed": another person's record is open now. */
export type SessionStatus = "over" | "changed";

/** How long a session may still last, in ms: without being used, and at most. */
export type TimeLeft = { idleMs: number; wholeMs: number };
