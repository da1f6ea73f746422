import { defer } from "#app/.server/defer.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { findWords } from "#app/.server/search-words.ts";
import { isoDay } from "#app/format/dates.ts";
import { rangeLimits } from "#app/lists/.server/date-range.ts";
import { readList } from "#app/lists/.server/read-list.ts";
import { isRefused } from "#app/lists/date-range.ts";
import type { List } from "#app/lists/list.ts";
import { pagesIn } from "#app/lists/pages-shown.ts";
import { timelinePageSize } from "#practice-api/timeline/rules.ts";
import { viewOf } from "../filter-links.ts";
import { eventTargets, type ListedEvent } from "./event-targets.ts";
import { readFilter, type TimelineQuery, timelineQuery } from "./timeline-query.ts";

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
  return {
    view,
    filter,
    pages,
    ...panels,
  };
}

const none = { entries: [], unreadable: 0, hasMore: false, asOf: "" };

/** Within a day, events keep the practice's order, which is by provider. */
async function listEvents(
  context: RequestContext,
  query: TimelineQuery,
  pages: number,
): Promise<List<ListedEvent>> {
  const [list, targetOf] = await Promise.all([
    readList(context, {
      read: (page) => context.api.timeline.list({ ...query, page }),
      pages,
      pageSize: timelinePageSize,
    }),
    eventTargets(context),
  ]);
  const entries = list.entries.toSorted((a, b) => isoDay(b.at).localeCompare(isoDay(a.at)));
  return { ...list, entries: entries.map((event) => ({ ...event, ...targetOf(event) })) };
}
