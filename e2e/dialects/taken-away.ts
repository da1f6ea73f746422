/** A part of an answer that some dialect takes away. */
export type Part = "time of day" | "every counter" | "every field of the practice";

/**
 * What each dialect takes away from what a patient sees. Any other one takes nothing. Free times and appointments
 * keep their time of day, and the field that `missing-profile-field` leaves out in these worlds is on no screen.
 */
const takenAway: Readonly<Record<string, readonly Part[]>> = {
  "date-only": ["time of day"],
  "missing-counter": ["every counter"],
  "missing-practice-field": ["every field of the practice"],
};

export const withoutParts = (dialects: readonly string[]) =>
  new Set(dialects.flatMap((name) => takenAway[name] ?? []));
