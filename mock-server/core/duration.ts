import { Duration } from "#fixtures/time.ts";

/** Units of one length only: a month or a year is shorter or longer, and no clock moves half a unit. */
const wholeUnits = /^P(?=.)(\d+[WD])*(T(\d+[HMS])+)?$/;

/** An ISO 8601 duration of weeks, days, hours, minutes and seconds in milliseconds, or undefined. */
export function parseDuration(text: string): number | undefined {
  const duration = Duration.fromISO(text);
  return duration.isValid && wholeUnits.test(text) ? duration.toMillis() : undefined;
}
