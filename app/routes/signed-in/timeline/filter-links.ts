import { searchWith } from "#app/format/search.ts";
import type { DateRangeFilter } from "#app/lists/date-range.ts";
import { type TimelineView, timelineViews } from "#practice-api/timeline/rules.ts";

/** The specification's names (spec 2, section 2). */
export const viewNames: Record<TimelineView, string> = {
  "60": "60D",
  "180": "180D",
  "365": "365D",
  all: "All",
  filter: "Filter",
};

export type TimelineFilter = {
  dates: DateRangeFilter;
  words: string;
  /** The number of the stored words (saveWords). */
  search: string;
  providerId: string;
};

export function viewOf(search: URLSearchParams): TimelineView {
  return timelineViews.find((view) => view === search.get("show")) ?? "all";
}

/** The most characters that may be looked for. */
export const wordsLength = 100;

export const allHref = "/timeline";

export const resetHref = "/timeline?show=filter&dialog=open";

export const dialogHref = (filter: TimelineFilter) => `${viewHref("filter", filter)}&dialog=open`;

type FilterAddress = Pick<TimelineFilter, "search" | "providerId"> & {
  dates: Pick<DateRangeFilter, "typed">;
};

export function viewHref(view: TimelineView, filter: FilterAddress): string {
  const { dates, search: number, providerId } = filter;
  if (view === "all") return allHref;
  const fields = { ...dates.typed, search: number, provider: providerId };
  return `/timeline${searchWith(new URLSearchParams({ show: view }), view === "filter" ? fields : {})}`;
}
