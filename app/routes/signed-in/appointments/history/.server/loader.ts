import { panel } from "#app/.server/defer.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { pagesIn } from "#app/lists/pages-shown.ts";
import {
  type HistoryWish,
  readHistory,
} from "#app/routes/signed-in/appointments/.server/list-appointments.ts";
import { type HistoryBadge, historyBadges } from "#practice-api/appointments/rules.ts";
import { rangeLimits, readRange } from "./date-range.ts";

/** What the History tab shows. A range shows everything in it: it resets the badge (spec 2, section 4). */
export function loadHistory(visit: RequestContext, search: URLSearchParams) {
  const limits = rangeLimits(visit.now());
  const typed = { from: search.get("from") ?? "", to: search.get("to") ?? "" };
  const { range, errors } = readRange(typed.from, typed.to, limits);
  const isWrong = errors.from !== undefined || errors.to !== undefined;
  const badge: HistoryBadge =
    range !== undefined || isWrong
      ? "all"
      : (historyBadges.find((name) => name === search.get("show")) ?? "all");
  const wish: HistoryWish = range === undefined ? { badge } : { badge: "all", ...range };
  const pages = pagesIn(search);
  return {
    badge,
    range,
    typed,
    errors,
    limits,
    pages,
    // Nothing is asked for a range that cannot be, and nothing else is shown in its place.
    list: isWrong ? undefined : panel(readHistory(visit, wish, pages)),
  };
}
export type HistoryData = ReturnType<typeof loadHistory>;
