export const comparedResults = 3;

/** The specification's names (spec 2, section 2). */
export const resultBadges = ["unread", "read", "all"] as const;
export type ResultBadge = (typeof resultBadges)[number];

/** Without a flag a result is unread (spec 2, section 4). */
export function inBadge<R extends { isRead?: boolean | undefined }>(
  badge: ResultBadge,
  results: readonly R[],
): R[] {
  return results.filter(({ isRead = false }) => badge === "all" || isRead === (badge === "read"));
}

/** What the practice wrote can say what is in the result, so it is known only once the result is read. */
export const commentsOf = ({
  isRead,
  comments,
}: {
  isRead?: boolean | undefined;
  comments?: string | undefined;
}) => (isRead === true ? comments : undefined);

/** `unknown` is a mark that no table has: it says neither that the value is flagged nor that it is not. */
export type FlagMeaning = "none" | "unknown" | keyof typeof flagWords;

const flagWords = {
  high: "High",
  low: "Low",
  abnormal: "Abnormal",
  criticalHigh: "Critical high",
  criticalLow: "Critical low",
  criticalAbnormal: "Critical abnormal",
} as const;

/** HL7's codes and the words for them (ruling B95). */
const meanings = new Map<string, FlagMeaning>(
  Object.entries({
    high: ["h", "high"],
    low: ["l", "low"],
    abnormal: ["a", "abnormal"],
    criticalHigh: ["hh", "critical high", "critically high", "very high", "high critical"],
    criticalLow: ["ll", "critical low", "critically low", "very low", "low critical"],
    criticalAbnormal: ["aa", "critical abnormal", "critically abnormal", "very abnormal"],
  } as const).flatMap(([meaning, spellings]) =>
    spellings.map((spelling) => [spelling, meaning as FlagMeaning] as const),
  ),
);

export const markOf = (flag: string) => flag.replace(/^other-/, "");

/** `*` and `!` only stress a mark, and only beside a flag. */
export function meaningOf(flag: string | undefined): FlagMeaning {
  if (flag === undefined) return "none";
  const mark = markOf(flag).trim().toLowerCase();
  if (mark === "n" || mark === "normal") return "none";
  const bare = mark
    .replaceAll(/[*!]/g, " ")
    .replaceAll(/[\s_-]+/g, " ")
    .trim();
  return meanings.get(bare) ?? "unknown";
}

/** Without a flag a value is not flagged, which does not say that it is normal. */
export function flagWord(flag: string | undefined): string {
  const meaning = meaningOf(flag);
  if (meaning === "none") return "Not flagged";
  return meaning === "unknown" ? `Marked “${markOf(flag ?? "")}”` : flagWords[meaning];
}

export type ValueNotes = { unit?: string; reference?: string };

/** Of a quantity: "mol", "IU", "osm". Each may have a prefix. */
const quantity = "[pnuµμmckdM]?(?:g|mol|[lL]|\\[?[iI]U\\]?|U|kat|Eq|eq|[oO]sm|Pa|m)";
const named =
  "mm\\[?Hg\\]?|°[CF]|Cel|cells?|copies|beats|breaths|min|hr|[sh]|sec|day|d|[HL]PF|bpm|lbs?|oz|%|‰";
const power = "(?:\\^?[23]|[²³])?";
const tens = "[x×]? ?10(?:[*^]{1,2}\\d+|[eE]\\d+|[⁰¹²³⁴-⁹]+)";
const above = `(?:${tens}|${quantity}${power}|${named})`;
/** Below the line there may be an amount, with a space: "/1.73 m²", "/24 h". */
const below = `/\\{?(?:1[.]73[ _]?m${power}|(?:\\d{1,3} ?)?(?:${quantity}${power}|${named}))\\}?`;
const compound = `${above}?(?:${below}){1,3}`;
/** One word. Others, such as "in", "L" and "min", may be words of a sentence. */
const single = `%|‰|fL|pg|kPa|mm\\[?Hg\\]?|mmol|kg|cm|mm|bpm|°[CF]|${tens}`;

/** A unit, and after it nothing, a comma, or what begins a range: in "ng/mL FEU" the word belongs to the unit. */
const unitFirst = new RegExp(
  `^((?:${compound}|${single}|s(?= *(?:$|[,;]))))(?: *$| *[,;]\\s*| *(?=[(\\[]? ?[<>≤≥=]|[(\\[]? ?[-–]?\\d))`,
  "u",
);

/** Without a unit that is known, all of it is the reference as written. */
export function notesIn(summary: string | undefined): ValueNotes {
  const text = summary?.trim() ?? "";
  const [before = "", unit] = unitFirst.exec(text) ?? [];
  if (unit === undefined) return text === "" ? {} : { reference: text };
  const rest = text.slice(before.length);
  return rest === "" ? { unit } : { unit, reference: rest };
}

const superscripts = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** µmol/L and umol/L, 10⁹/L and x10*9/L are the same. */
const unitKey = (unit: string) =>
  unit
    .trim()
    .replaceAll(/[µμ]/g, "u")
    .replaceAll(
      /[⁰¹²³⁴-⁹]+/gu,
      (digits) => `^${[...digits].map((one) => superscripts.indexOf(one)).join("")}`,
    )
    .replace(/^[x×] ?(?=10)/, "")
    .replace(/^10(?:[*^]{1,2}|[eE])(?=\d)/, "10^")
    .replaceAll(/[[\]{}\s_]/g, "")
    .replaceAll(/m\^?(?=[23](?!\d))/g, "m^")
    .replaceAll(/ol|l(?![a-z])/g, (found) => (found === "l" ? "L" : found))
    .replaceAll(/\biU/g, "IU")
    .replace(/(\/\d*)hr$/, "$1h");

/** Two values are compared, subtracted or drawn on one line only where this is equal (ruling B96). */
export function scaleOf(summary: string | undefined): string {
  const { unit, reference = "" } = notesIn(summary);
  return unit === undefined ? `text ${reference}` : unitScale(unit);
}

export const unitScale = (unit: string | undefined): string =>
  unit === undefined || unit.trim() === "" ? "text " : `unit ${unitKey(unit)}`;

export const nameKey = (name: string) => name.trim().replace(/\s+/g, " ").toLowerCase();

/** "<5" and "Negative" are never read as a number. */
export function numberOf(value: string | undefined): number | undefined {
  const trimmed = value?.trim() ?? "";
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : undefined;
}

/** More decimals than these are of a calculation, not of a measurement. */
const keptDecimals = 4;

/** Only of a text that is two numbers and what stands between them: "115-155" (ruling P132). */
export function rangeIn(reference: string | undefined): readonly [low: number, high: number] | undefined {
  const [, low, high] = /^\(?(\d+(?:\.\d+)?) ?[-–—] ?(\d+(?:\.\d+)?)\)?$/.exec(reference?.trim() ?? "") ?? [];
  return low === undefined || Number(low) >= Number(high) ? undefined : [Number(low), Number(high)];
}

/** Rounded to two decimals, or to three digits below 1, where it has more than four. */
export function shownValue(value: string): string {
  const number = numberOf(value);
  if (number === undefined || decimalsOf(value) <= keptDecimals) return value;
  const size = number === 0 ? 0 : Math.floor(Math.log10(Math.abs(number)));
  return String(number.toFixed(Math.min(20, size >= 0 ? 2 : 2 - size))).replace(/\.?0+$/, "");
}

const decimalsOf = (value: string) => value.trim().split(".")[1]?.length ?? 0;

export function changeBetween(
  before: string | undefined,
  now: string | undefined,
): { direction: "up" | "down" | "same"; amount: string } | undefined {
  const [from, to] = [numberOf(before), numberOf(now)];
  if (from === undefined || to === undefined) return undefined;
  const decimals = Math.max(decimalsOf(before ?? ""), decimalsOf(now ?? ""));
  const amount = Math.abs(to - from).toFixed(decimals);
  const direction = Number(amount) === 0 ? "same" : to > from ? "up" : "down";
  return { direction, amount };
}
