import type { AccountKey } from "#fixtures/people/cast.ts";

/**
 * Usernames that make something go wrong by themselves, so that a person without tools can see by hand
 * what a test sees (PRACTICE-SERVER 5).
 */
export const magicUsernames = {
  refused: "refused@example.nz",
  noResource: "noresource@example.nz",
  down: "down@example.nz",
  slow: "slow@example.nz",
  reset: "reset@example.nz",
} as const;

/** Magic usernames that sign in as someone of the cast. */
export const standIns: ReadonlyMap<string, AccountKey> = new Map([
  [magicUsernames.slow, "aroha"],
  [magicUsernames.reset, "priya"],
]);

/** Longer than any caller should wait (SECURITY T36). */
export const slowSignIn = 60_000;

/** Words in the reason for a booking that make it go wrong. All but the last leave nothing behind. */
export const magicReasons = {
  noVideo: "#zoom-email",
  videoFailed: "#zoom-end",
  taken: "#taken",
  lost: "#lost",
} as const;
