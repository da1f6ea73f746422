import type { DateRange } from "#app/lists/date-range.ts";

const path = "/letters";

/** The address of the list, all of it or in a range of days. */
export const lettersHref = (range?: DateRange) =>
  range === undefined ? path : `${path}?from=${range.from}&to=${range.to}`;

/** The same address with a letter open, or with none. */
export function withLetter(search: URLSearchParams, id: string | undefined): string {
  const next = new URLSearchParams(search);
  if (id === undefined) next.delete("letter");
  else next.set("letter", id);
  return next.size === 0 ? path : `${path}?${next}`;
}

/** Whether the second address is that of the first without its letter. */
export function closesLetter(current: URL, next: URL): boolean {
  if (!current.searchParams.has("letter") || next.searchParams.has("letter")) return false;
  const closed = withLetter(current.searchParams, undefined);
  return current.pathname === next.pathname && closed === withLetter(next.searchParams, undefined);
}
