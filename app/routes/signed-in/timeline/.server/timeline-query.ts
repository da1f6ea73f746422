import { addDays } from "#app/.server/time.ts";
import { readDateRange } from "#app/lists/.server/date-range.ts";
import type { DateRangeLimits } from "#app/lists/date-range.ts";
import type { TimelineView } from "#practice-api/timeline/rules.ts";
import { truncate } from "#practice-api/unicode.ts";
import { type TimelineFilter, viewOf } from "../filter-links.ts";

export type TimelineQuery = { from?: string; to?: string; search?: string; providerId?: string };

/** The end must be after the start (spec 2, section 5). */
export function readFilter(
  search: URLSearchParams,
  limits: DateRangeLimits,
  wordsOf: (number: string | null) => string,
): TimelineFilter {
  const isFilter = viewOf(search) === "filter";
  const words = isFilter ? wordsOf(search.get("search")) : "";
  return {
    dates: readDateRange(isFilter ? search : new URLSearchParams(), limits, { isLongerThanADay: true }),
    words,
    search: words === "" ? "" : (search.get("search") ?? ""),
    providerId: isFilter ? truncate(search.get("provider") ?? "", 100) : "",
  };
}

/** The provider "All" sends no provider (spec 2, section 5). */
export function timelineQuery(
  view: TimelineView,
  { dates, words, providerId }: TimelineFilter,
): TimelineQuery {
  const { today } = dates.limits;
  if (view === "all") return {};
  if (view !== "filter") return { from: addDays(today, -Number(view)), to: today };
  return {
    ...dates.range,
    ...(words === "" ? {} : { search: words }),
    ...(providerId === "" ? {} : { providerId }),
  };
}
