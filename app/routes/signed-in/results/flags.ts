/** The specification's flags, in words (ruling P90). A practice may send others, of which nothing is known but their text. */
const words: Readonly<Record<string, string>> = {
  abnormal: "Flagged abnormal",
  low: "Lower than the usual range",
  high: "Higher than the usual range",
};

export const isFlagged = (flag: string | undefined) => flag !== undefined && Object.hasOwn(words, flag);

/** A flag in words. Without one a value is not flagged, which does not say that it is normal. */
export function flagOf(flag: string | undefined): string {
  if (flag === undefined) return "Not flagged";
  return words[flag] ?? `Marked “${flag.replace(/^other-/, "")}”`;
}

/**
 * How many values of a result are flagged, and how many have a mark that is none of the flags.
 * @param flags of the values that could be read.
 */
export function flaggedText(flags: readonly (string | undefined)[], unreadable: number): string {
  const all = flags.length;
  const isWhole = unreadable === 0;
  const flagged = flags.filter(isFlagged).length;
  const marked = flags.filter((flag) => flag !== undefined).length - flagged;
  const by = "flagged by the laboratory.";
  const more = marked === 0 ? "" : ` ${marked} ${marked === 1 ? "has" : "have"} another mark.`;
  if (all === 1) {
    const [flag] = flags;
    if (isWhole && (flag === "low" || flag === "high")) {
      return `The value is ${flagOf(flag).toLowerCase()}, as the laboratory flagged it.`;
    }
    return `The ${isWhole ? "value" : "only value that we could read"} is ${flagged === 0 ? "not " : ""}${by}${more}`;
  }
  if (flagged === 0 && isWhole) return `No value is ${by}${more}`;
  const values = isWhole ? `${all} values` : `the ${all} values that we could read`;
  return `${flagged === 0 ? "None" : flagged} of ${values} ${flagged < 2 ? "is" : "are"} ${by}${more}`;
}
