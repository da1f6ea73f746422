/**
 * How long a settled page may take to show a text, in milliseconds. It has all of its data, so only a busy machine
 * needs more than an instant, or a message, which is sent after ten seconds in which it can be undone. A text that is
 * missing costs no more than this.
 */
export const defaultWait = 12_000;

/** The option of the commands that play scripts. */
export const waitOption = [
  "--wait <seconds>",
  "how long a text may take to appear once the page has its data",
  String(defaultWait / 1_000),
] as const;

export const waitProblem = "--wait must be a number of seconds above zero.";

/** The milliseconds of a number of seconds as it was typed; undefined for any other text. */
export function millisecondsOf(seconds: string): number | undefined {
  const number = Number(seconds);
  return number > 0 && Number.isFinite(number) ? number * 1_000 : undefined;
}
