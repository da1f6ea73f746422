import type { AccountKey } from "#fixtures/people/cast.ts";

/** Usernames that trigger a failure, so that testers can see failures without tools (docs/mock-practice.md 5). */
export const magicUsernames = {
  refused: "refused@example.nz",
  noResource: "noresource@example.nz",
  down: "down@example.nz",
  slow: "slow@example.nz",
  reset: "reset@example.nz",
} as const;

/** Magic usernames that sign in as an account of the cast. */
export const magicAccounts: ReadonlyMap<string, AccountKey> = new Map([
  [magicUsernames.slow, "aroha"],
  [magicUsernames.reset, "priya"],
]);

/** A delay in milliseconds that is longer than any caller should wait (threat T36). */
export const slowAnswer = 60_000;

/** Words in the reason for a booking that make it fail. Only `lost` books the appointment. */
export const magicReasons = {
  noVideo: "#zoom-email",
  videoFailed: "#zoom-end",
  taken: "#taken",
  lost: "#lost",
} as const;

/** A medicine whose name contains this word has a prescriber on leave. */
export const onLeaveMedicine = "On-Leave";

/** Searches of test results that fail, find nothing (no test has this name) or take long. */
export const magicSearches = { broken: "#500", empty: "#empty", slow: "#slow" } as const;
