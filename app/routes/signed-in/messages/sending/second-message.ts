import { truncate } from "#practice-api/unicode.ts";
export function splitText(text: string, limit: number): { first: string; rest: string } {
  const start = text.slice(0, limit + 1);
  const lastSpace = start.search(/\s\S*$/);
  const end = lastSpace > limit / 2 ? lastSpace : truncate(text, limit).length;
  return { first: text.slice(0, end).trimEnd(), rest: text.slice(end).trimStart() };
}

/** Such as "Iron", "Iron (2)", "Iron (3)". */
export function nextSubject(subject: string, maxLength: number): string {
  const [, begin = subject, number = "1"] = /^(.*) \((\d+)\)$/.exec(subject) ?? [];
  const end = ` (${Number(number) + 1})`;
  return `${truncate(begin, maxLength - end.length)}${end}`;
}
