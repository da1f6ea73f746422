import type { DateTime } from "#app/.server/time.ts";
import { daysAhead } from "#practice-api/appointments/rules.ts";

export function bookableDays(now: DateTime<true>, sameDayAllowed: boolean) {
  return {
    today: now.toISODate(),
    first: now.plus({ days: sameDayAllowed ? 0 : 1 }).toISODate(),
    last: now.plus({ days: daysAhead }).toISODate(),
  };
}
