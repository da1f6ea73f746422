export const timeLimits = {
  /** Ruling B45. */
  readCall: 8_000,
  /** Ruling B45. */
  writeCall: 20_000,
  savePayment: 30_000,
  /** All calls of one page, so that it is complete within 10 s (threat T36). */
  page: 9_500,
  signInQueue: 10_000,
  /** All calls of one step of signing in (ruling B45): three, one after another, at up to 4 s each. */
  signIn: 12_000,
  logOutCall: 2_000,
  logOut: 3_000,
  fileScan: 20_000,
  /** The work of one form after its request has ended: a write, a read and a second write (ruling B45). */
  form: 60_000,
  settle: 60_000,
} as const;
