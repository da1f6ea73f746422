import type { HistoryBadge } from "#practice-api/appointments/rules.ts";
import type { Range } from "./.server/date-range.ts";

const tab = "/appointments?tab=history";

/** A badge's address carries no range, and a range's no badge: the one resets the other. */
export const historyHref = {
  badge: (badge: HistoryBadge) => `${tab}&show=${badge}`,
  range: ({ from, to }: Range) => `${tab}&from=${from}&to=${to}`,
} as const;
