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

/** Whoever asks for a repeat of a medicine of this name meets a prescriber on leave. */
export const onLeaveMedicine = "On-Leave";

/** Searches of test results that go wrong by themselves. That nothing is called like "#empty" is enough. */
export const magicSearches = { broken: "#500", empty: "#empty", slow: "#slow" } as const;
