import { defer } from "#app/.server/defer.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { findWords } from "#app/.server/search-words.ts";
import { addDays } from "#app/.server/time.ts";
import { byDay } from "#app/format/dates.ts";
import { rangeLimits, readDateRange } from "#app/lists/.server/date-range.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import { type DateRangeLimits, isRefused } from "#app/lists/date-range.ts";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import type { TimelineView } from "#practice-api/timeline/rules.ts";
import { truncate } from "#practice-api/unicode.ts";
import { type TimelineFilter, viewOf } from "../filter-links.ts";
import { eventTargets } from "./event-targets.ts";

/** A filter that is refused lists nothing, and its dialog says why. */
export async function loadTimeline({ request, url, context }: ScreenArgs) {
  const search = url.searchParams;
  const pages = pagesIn(search);
  const view = viewOf(search);
  const filter = readFilter(search, rangeLimits(await context.now()), (number) =>
    findWords(context, "timelineWords", number),
  );
  const refused = isRefused(filter.dates);
  const panels = await defer(
    { request, context },
    {
      list: refused ? none : listEvents(context, timelineQuery(view, filter), pages),
      providers: view === "filter" ? context.api.timeline.providers({}) : none,
    },
  );
  return { view, filter, ...panels };
}

const none = { entries: [], unreadable: 0, hasMore: false, asOf: "" };

/** Within a day, events keep the practice's order, which is by provider. */
async function listEvents(context: RequestContext, query: TimelineQuery, pages: number) {
  const read = (page: number) => context.api.timeline.list({ ...query, page });
  const [list, targetOf] = await Promise.all([
    readList(context, { read, pages, pageSize: pageSizes.timeline }),
    eventTargets(context),
  ]);
  const entries = list.entries.toSorted((a, b) => byDay(b.at, a.at));
  return { ...list, entries: entries.map((event) => ({ ...event, ...targetOf(event) })) };
}

type TimelineQuery = { from?: string; to?: string; search?: string; providerId?: string };

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
export function timelineQuery(view: TimelineView, { dates, words, providerId }: TimelineFilter) {
  const { today } = dates.limits;
  if (view === "all") return {};
  if (view !== "filter") return { from: addDays(today, -Number(view)), to: today };
  return {
    ...dates.range,
    ...(words === "" ? {} : { search: words }),
    ...(providerId === "" ? {} : { providerId }),
  };
}
