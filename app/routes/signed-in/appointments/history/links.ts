import type { DateRange } from "#app/lists/date-range.ts";
import type { HistoryBadge } from "#practice-api/appointments/rules.ts";

const tab = "/appointments?tab=history";

export const historyHref = {
  badge: (badge: HistoryBadge) => `${tab}&show=${badge}`,
  range: ({ from, to }: DateRange) => `${tab}&from=${from}&to=${to}`,
} as const;
