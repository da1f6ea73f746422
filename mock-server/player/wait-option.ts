/**
 * In milliseconds. A settled page needs more only on a busy machine, or for a message,
 * which is sent after ten seconds in which it can be undone.
 */
export const defaultWait = 12_000;

export const waitOption = [
  "--wait <seconds>",
  "how long a text may take to appear once the page has its data",
  String(defaultWait / 1_000),
] as const;

export const waitProblem = "--wait must be a number of seconds above zero.";

/** Undefined for a text that is no number of seconds. */
export function millisecondsOf(seconds: string): number | undefined {
  const number = Number(seconds);
  return number > 0 && Number.isFinite(number) ? number * 1_000 : undefined;
}
