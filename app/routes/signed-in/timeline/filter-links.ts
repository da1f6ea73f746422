import type { DateRangeFilter } from "#app/lists/date-range.ts";
import { type TimelineView, timelineViews } from "#practice-api/timeline/rules.ts";

/** The specification's names of the badges (spec 2, section 2). */
export const viewNames: Record<TimelineView, string> = {
  "60": "60D",
  "180": "180D",
  "365": "365D",
  all: "All",
  filter: "Filter",
};

/** The fields of the filter. Empty means that the practice is not asked for it. */
export type TimelineFilter = {
  dates: DateRangeFilter;
  words: string;
  /** The number of the stored words (saveWords), empty without words. */
  search: string;
  providerId: string;
};

export function viewOf(search: URLSearchParams): TimelineView {
  return timelineViews.find((view) => view === search.get("show")) ?? "all";
}

/** Longer words find nothing. */
export const wordsLength = 100;

export const allHref = "/timeline";

/** The dialog with empty fields. */
export const resetHref = "/timeline?show=filter&dialog=open";

/** The dialog with the fields of this filter. */
export const dialogHref = (filter: TimelineFilter) => `${viewHref("filter", filter)}&dialog=open`;

type FilterAddress = Pick<TimelineFilter, "search" | "providerId"> & {
  dates: Pick<DateRangeFilter, "typed">;
};

/** The list of a view, with the fields that are filled in. */
export function viewHref(view: TimelineView, filter: FilterAddress): string {
  const { dates, search: number, providerId } = filter;
  if (view === "all") return allHref;
  const search = new URLSearchParams({ show: view });
  const fields: Record<string, string> = { ...dates.typed, search: number, provider: providerId };
  for (const [name, value] of Object.entries(view === "filter" ? fields : {})) {
    if (value !== "") search.set(name, value);
  }
  return `/timeline?${search}`;
}
