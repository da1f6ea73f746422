import { defer } from "#app/.server/defer.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { rangeLimits, readDateRange } from "#app/lists/.server/date-range.ts";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { listHistory } from "#app/routes/signed-in/appointments/.server/list-appointments.ts";
import { type HistoryBadge, historyBadges } from "#practice-api/appointments/rules.ts";

/** A range lists everything in it: it resets the badge (spec 2, section 4). */
export async function loadHistory({ request, url, context }: ScreenArgs) {
  const search = url.searchParams;
  const pages = pagesIn(search);
  const requested = historyBadges.find((name) => name === search.get("show")) ?? "all";
  // Without a range the list depends on no day, and does not wait for the practice's clock.
  const hasRange = ["from", "to"].some((end) => (search.get(end) ?? "") !== "");
  const whole = hasRange ? undefined : listHistory(context, { badge: requested }, pages);
  // It can fail before `defer` handles it.
  whole?.catch(() => undefined);
  const now = await context.now();
  const limits = rangeLimits(now);
  const filter = readDateRange(search, limits);
  const badge: HistoryBadge = hasRange ? "all" : requested;
  const list = whole ?? (filter.range && listHistory(context, { badge: "all", ...filter.range }, pages));
  return {
    badge,
    filter,
    quickRanges: [3, 6, 12].map((months) => ({
      months,
      from: now.minus({ months }).toISODate(),
      to: limits.today,
    })),
    ...(list === undefined ? {} : await defer({ request, context }, { list })),
  };
}
export type HistoryData = Awaited<ReturnType<typeof loadHistory>>;
