import { type FlagMeaning, flagWord, meaningOf } from "#practice-api/results/rules.ts";

type Flag = string | undefined;

/** Ruling P90. */
const words: Partial<Record<FlagMeaning, string>> = {
  low: "Lower than the usual range",
  high: "Higher than the usual range",
  abnormal: "Flagged abnormal",
  criticalLow: "Much lower than the usual range",
  criticalHigh: "Much higher than the usual range",
  criticalAbnormal: "Flagged very abnormal",
};

export const isFlagged = (flag: Flag) => words[meaningOf(flag)] !== undefined;

/** Without a flag a value is not flagged, which does not say that it is normal. */
export const flagOf = (flag: Flag): string => words[meaningOf(flag)] ?? flagWord(flag);

export function sideOf(flag: Flag): "low" | "high" | undefined {
  const meaning = meaningOf(flag);
  if (meaning === "low" || meaning === "criticalLow") return "low";
  return meaning === "high" || meaning === "criticalHigh" ? "high" : undefined;
}

export const flagNote = (flag: Flag): string | undefined =>
  meaningOf(flag) === "none" ? undefined : lowered(flagOf(flag));

/** Undefined where the laboratory says nothing, which proves nothing. */
export function flagSentence(flag: Flag): string | undefined {
  const meaning = meaningOf(flag);
  if (meaning === "none") return undefined;
  if (meaning === "unknown") return `The laboratory ${lowered(flagWord(flag))} it. We do not know that mark.`;
  return sideOf(flag) === undefined
    ? `The laboratory flagged it as ${lowered(flagWord(flag))}.`
    : `The laboratory flagged it as ${lowered(flagOf(flag))}.`;
}

const lowered = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

/** An unknown mark may be a flag, so beside one nothing is called not flagged (ruling B95). */
export function flaggedText(flags: readonly Flag[], unreadable: number): string {
  const all = flags.length;
  const isWhole = unreadable === 0;
  const flagged = flags.filter(isFlagged).length;
  const unknown = flags.filter((flag) => meaningOf(flag) === "unknown");
  const [first] = unknown;
  const by = "flagged by the laboratory.";
  if (all === 1) {
    const [flag] = flags;
    const value = isWhole ? "value" : "only value that we could read";
    if (first !== undefined)
      return `The ${value} is ${lowered(flagWord(first))} by the laboratory. ${notKnown}`;
    if (isWhole && sideOf(flag))
      return `The value is ${lowered(flagOf(flag))}, as the laboratory flagged it.`;
    return `The ${value} is ${flagged === 0 ? "not " : ""}${by}`;
  }
  const values = isWhole ? `${all} values` : `the ${all} values that we could read`;
  const [be, have] = [flagged === 1 ? "is" : "are", unknown.length === 1 ? "has" : "have"];
  const ofFlagged = `${flagged} of ${values} ${be} ${by}`;
  const marks = `a mark that we do not know.`;
  if (unknown.length > 0) {
    return flagged === 0
      ? `${unknown.length} of ${values} ${have} ${marks}`
      : `At least ${ofFlagged} ${unknown.length} more ${have} ${marks}`;
  }
  if (flagged > 0) return ofFlagged;
  return isWhole ? `No value is ${by}` : `None of ${values} is ${by}`;
}

const notKnown = "We do not know that mark.";
