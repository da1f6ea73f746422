import type { DateRange } from "#app/lists/date-range.ts";

/** The address of the list, all of it or in a range of days. */
export const lettersHref = (range?: DateRange) =>
  range === undefined ? "/letters" : `/letters?from=${range.from}&to=${range.to}`;

/** The parameter that opens a letter. */
export const letterParameter = "letter";

/** Added where the letter has to be read before it can be shown. */
export const readParameter = "read";
