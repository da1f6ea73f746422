import { Link, useSearchParams } from "react-router";
import { answerAction, screenLoader } from "#app/.server/screen-loader.ts";
import { Badges, tightBadges } from "#app/lists/badges.tsx";
import { isRefused } from "#app/lists/date-range.ts";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { isPartShown } from "#app/lists/rows-shown.ts";
import { keepLoaded } from "#app/lists/should-revalidate.ts";
import { ListScreenHeader } from "#app/lists/tabbed-header.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { type TimelineView, timelineViews } from "#practice-api/timeline/rules.ts";
import { applyFilter } from "./.server/action.ts";
import { loadTimeline } from "./.server/loader.ts";
import type { Route } from "./+types/route";
import { EventList } from "./event-list.tsx";
import { FilterDialog, FilterSummary } from "./filter-dialog.tsx";
import { allHref, dialogHref, viewHref, viewNames } from "./filter-links.ts";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader(loadTimeline);
export const action = answerAction(applyFilter);

export const shouldRevalidate = keepLoaded("dialog", "shown");

const emptyText = (view: TimelineView) => {
  if (view === "all") return "Your timeline has no events yet.";
  return view === "filter" ? "No event matches this filter." : `No events in the last ${view} days.`;
};

export default function Timeline({ loaderData }: Route.ComponentProps) {
  const { view, filter, pages, list, providers } = loaderData;
  const [search] = useSearchParams();
  const isDialogOpen = view === "filter" && (isRefused(filter.dates) || search.get("dialog") === "open");
  return (
    <>
      <ListScreenHeader />
      <div className={`mb-1 print:hidden ${tightBadges}`}>
        <p className="mb-1 text-muted text-small">How many days back</p>
        <Badges
          label="Show"
          badges={timelineViews.map((one) => ({
            name: viewNames[one],
            spokenName:
              one === "all" || one === "filter" ? undefined : `${viewNames[one]}, the last ${one} days`,
            href: one === "filter" ? dialogHref(filter) : viewHref(one, filter),
            isChosen: one === view,
          }))}
        />
      </div>
      {view !== "filter" || isDialogOpen ? null : <FilterSummary filter={filter} providers={providers} />}
      {isRefused(filter.dates) ? null : (
        <ListPanel
          list={list}
          noun={{ one: "event", many: "events" }}
          label="Timeline"
          what="your timeline"
          href={viewHref(view, filter)}
          pages={pages}
          summary={view === "all" || view === "filter" ? undefined : `the last ${view} days`}
          isPart={({ entries }) => isPartShown(search, entries.length)}
          canPrint
          empty={
            <>
              <p>{emptyText(view)}</p>
              {view === "all" ? null : (
                <Link to={allHref} className={buttonClass("secondary")}>
                  Show all
                </Link>
              )}
            </>
          }
        >
          {({ entries }) => <EventList events={entries} />}
        </ListPanel>
      )}
      {isDialogOpen ? <FilterDialog filter={filter} providers={providers} /> : null}
    </>
  );
}
