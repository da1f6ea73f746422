/** The results of the same test before the open one whose values are compared with it. */
export const comparedResults = 3;

/** How many results are on a full page (spec 2, section 9). */
export const resultPageSize = 100;

/** The badges of the list, with the specification's names (spec 2, section 2). */
export const resultBadges = ["unread", "read", "all"] as const;
export type ResultBadge = (typeof resultBadges)[number];

/** The results that a badge shows. Without a flag a result is unread (spec 2, section 4). */
export function inBadge<R extends { isRead?: boolean | undefined }>(
  badge: ResultBadge,
  results: readonly R[],
): R[] {
  return results.filter(({ isRead = false }) => badge === "all" || isRead === (badge === "read"));
}

/** What the practice wrote about a result. It can say what is in it, so it is known only once the result is read. */
export const commentsOf = ({
  isRead,
  comments,
}: {
  isRead?: boolean | undefined;
  comments?: string | undefined;
}) => (isRead === true ? comments : undefined);

/** What a laboratory wrote beside a value, as far as it can be taken apart. */
export type ValueNotes = { unit?: string; reference?: string };

/** A unit by itself: "g/L", "10⁹/L", "mL/min/1.73m²", "fL", "%". */
const unit =
  /^(?:%|fL|pg|mmHg|mm|s|(?:10[⁰¹²³⁴-⁹]+|[pnµμmkf]?(?:g|mol|L|l|IU|U|kat)|mm|cells|copies)(?:\/[\p{L}\d.²³]+)+)$/u;

/** The unit and the reference text of a summary. Without a unit that is known, all of it is the reference as written. */
export function notesIn(summary: string | undefined): ValueNotes {
  const text = summary?.trim() ?? "";
  const [, first = "", rest = ""] = /^([^\s,;]+)(?:[,;]\s*(.*))?$/su.exec(text) ?? [];
  if (!unit.test(first)) return text === "" ? {} : { reference: text };
  return rest === "" ? { unit: first } : { unit: first, reference: rest };
}

/** A test or measurement by its name, however it is spaced and capitalised. */
export const nameKey = (name: string) => name.trim().replace(/\s+/g, " ").toLowerCase();

/** The number that a value is. Undefined for others: "<5" and "Negative" are never read as a number. */
export function numberOf(value: string | undefined): number | undefined {
  const trimmed = value?.trim() ?? "";
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : undefined;
}

const decimalsOf = (value: string) => value.trim().split(".")[1]?.length ?? 0;

/** How a value has changed, as an amount with as many decimals as the values have. Undefined unless both are numbers. */
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
