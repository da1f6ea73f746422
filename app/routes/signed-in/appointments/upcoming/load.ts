import type { Visit } from "#app/.server/visit.ts";

/** What the Upcoming tab shows. */
export function loadUpcoming(_visit: Visit) {
  return {};
}
export type UpcomingData = ReturnType<typeof loadUpcoming>;
