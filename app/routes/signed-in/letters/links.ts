import type { DateRange } from "#app/lists/date-range.ts";

export const lettersHref = (range?: DateRange) =>
  range === undefined ? "/letters" : `/letters?from=${range.from}&to=${range.to}`;

export const letterParameter = "letter";

/** Added where the letter has to be read before it can be shown. */
export const readParameter = "read";
