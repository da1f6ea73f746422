import { truncate } from "#practice-api/unicode.ts";
/**
 * A text that is too long for one message as its first part, which ends with a whole word where it can, and the rest.
 * Blank space between the two is left out.
 */
export function splitText(text: string, limit: number): { first: string; rest: string } {
  const start = text.slice(0, limit + 1);
  const lastSpace = start.search(/\s\S*$/);
  const end = lastSpace > limit / 2 ? lastSpace : truncate(text, limit).length;
  return { first: text.slice(0, end).trimEnd(), rest: text.slice(end).trimStart() };
}

/** The subject of the message that goes on with another: "Iron", "Iron (2)", "Iron (3)". */
export function nextSubject(subject: string, maxLength: number): string {
  const [, begin = subject, number = "1"] = /^(.*) \((\d+)\)$/.exec(subject) ?? [];
  const end = ` (${Number(number) + 1})`;
  return `${truncate(begin, maxLength - end.length)}${end}`;
}
