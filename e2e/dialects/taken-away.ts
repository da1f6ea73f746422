/** A part of an answer that some dialect takes away. */
export type Part = "time of day";

/** What each dialect takes away from what a patient sees. Any other one takes nothing. */
const takenAway: Readonly<Record<string, readonly Part[]>> = {
  "date-only": ["time of day"],
};

export const withoutParts = (dialects: readonly string[]) =>
  new Set(dialects.flatMap((name) => takenAway[name] ?? []));
