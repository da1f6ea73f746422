import type { Visit } from "#app/.server/visit.ts";

/** What the History tab shows. */
export function loadHistory(_visit: Visit) {
  return {};
}
export type HistoryData = ReturnType<typeof loadHistory>;
