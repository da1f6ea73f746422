/** How long the portal waits, in ms. */
export const timeLimits = {
  /** One call that reads (ruling B45). */
  readCall: 8_000,
  /** One call that changes something (ruling B45). */
  writeCall: 20_000,
  /** The practice's record of a payment. */
  savePayment: 30_000,
  /** All calls of one page, so that it is complete within 10 s (threat T36). */
  page: 9_500,
  /** A sign-in for its turn, while many people log in at once. */
  signInQueue: 10_000,
  /** All calls of one step of signing in (ruling B45): three, one after another, at up to 4 s each. */
  signIn: 12_000,
  /** The practice's answer to Log Out. */
  logOutCall: 2_000,
  /** Log Out as a whole. */
  logOut: 3_000,
  /** The scanner's answer about one file. */
  fileScan: 20_000,
  /** The work of one form after its request has ended: a write, a read and a second write (ruling B45). */
  form: 60_000,
  /** The settling of one payment. */
  settle: 60_000,
} as const;
