/** The specification's flags. A practice may send others, of which nothing is known but their text. */
const words: Readonly<Record<string, string>> = {
  abnormal: "Flagged abnormal",
  low: "Flagged low",
  high: "Flagged high",
};

export const isFlagged = (flag: string | undefined) => flag !== undefined && Object.hasOwn(words, flag);

/** A flag in words. Without one a value is not flagged, which does not say that it is normal. */
export function flagOf(flag: string | undefined): string {
  if (flag === undefined) return "Not flagged";
  return words[flag] ?? `Marked “${flag.replace(/^other-/, "")}”`;
}

/** How many values of a result are flagged, and how many have a mark that is none of the flags. */
export function flaggedText(flags: readonly (string | undefined)[]): string {
  const all = flags.length;
  const flagged = flags.filter(isFlagged).length;
  const marked = flags.filter((flag) => flag !== undefined).length - flagged;
  const by = "flagged by the laboratory.";
  const more = marked === 0 ? "" : ` ${marked} ${marked === 1 ? "has" : "have"} another mark.`;
  if (flagged === 0) return `${all === 1 ? "The value is not" : "No value is"} ${by}${more}`;
  if (all === 1) return `The value is ${by}`;
  return `${flagged} of ${all} values ${flagged === 1 ? "is" : "are"} ${by}${more}`;
}
