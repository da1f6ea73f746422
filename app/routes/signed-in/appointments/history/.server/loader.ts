import { defer } from "#app/.server/defer.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import { rangeLimits, readDateRange } from "#app/lists/.server/date-range.ts";
import { isRefused } from "#app/lists/date-range.ts";
import { pagesIn } from "#app/lists/pages-shown.ts";
import {
  type HistoryQuery,
  listHistory,
} from "#app/routes/signed-in/appointments/.server/list-appointments.ts";
import { type HistoryBadge, historyBadges } from "#practice-api/appointments/rules.ts";

/** What the History tab shows. A range lists everything in it: it resets the badge (spec 2, section 4). */
export async function loadHistory({ request, url, context }: ScreenArgs) {
  const search = url.searchParams;
  const now = await context.now();
  const limits = rangeLimits(now);
  const filter = readDateRange(search, limits);
  const { range } = filter;
  const requested = historyBadges.find((name) => name === search.get("show")) ?? "all";
  const badge: HistoryBadge = range !== undefined || isRefused(filter) ? "all" : requested;
  const query: HistoryQuery = range === undefined ? { badge } : { badge: "all", ...range };
  const pages = pagesIn(search);
  return {
    badge,
    filter,
    pages,
    quickRanges: [3, 6, 12].map((months) => ({
      months,
      from: now.minus({ months }).toISODate(),
      to: limits.today,
    })),
    ...(isRefused(filter) ? {} : await defer(request, { list: listHistory(context, query, pages) })),
  };
}
export type HistoryData = Awaited<ReturnType<typeof loadHistory>>;
