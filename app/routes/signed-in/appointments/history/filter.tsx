import { Link } from "react-router";
import { Badges, tightBadges } from "#app/lists/badges.tsx";
import { isRefused } from "#app/lists/date-range.ts";
import { DateRangeErrors, DateRangeForm } from "#app/lists/date-range-form.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { type HistoryBadge, historyBadges } from "#practice-api/appointments/rules.ts";
import { historyHref } from "./links.ts";
import type { HistoryData } from "./loader.server.ts";

const names: Record<HistoryBadge, string> = {
  completed: "Completed",
  missed: "Missed",
  cancelled: "Cancelled",
  all: "All",
};

export function HistoryFilter({ data: { badge, filter, quickRanges } }: { data: HistoryData }) {
  const { range } = filter;
  const isQuick = quickRanges.some(({ from, to }) => range?.from === from && range.to === to);
  return (
    <div className="mb-2 grid gap-2 print:hidden">
      <DateRangeErrors errors={filter.errors} />
      <div
        className={`flex flex-wrap gap-1.5 *:w-full @narrow:gap-x-6 @narrow:gap-y-2 @narrow:*:w-auto ${tightBadges}`}
      >
        <Badges
          label="Show"
          badges={historyBadges.map((name) => ({
            name: names[name],
            href: historyHref.badge(name),
            isChosen: name === badge && !isRefused(filter),
          }))}
        />
        <nav aria-label="How far back">
          <ul className="chips">
            {quickRanges.map(({ months, from, to }) => {
              const isChosen = range?.from === from && range.to === to;
              return (
                <li key={months}>
                  <Link
                    to={historyHref.range({ from, to })}
                    preventScrollReset
                    aria-current={isChosen ? "true" : undefined}
                    className="chip"
                  >
                    {isChosen ? <Icon name="check" size="small" /> : null}
                    {months} months
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
      </div>
      <details open={isRefused(filter) || (range !== undefined && !isQuick) || undefined}>
        <summary className="button quiet -ml-2 min-h-touch whitespace-nowrap px-2 text-link text-small marker:hidden">
          <Icon name="calendar" size="small" />
          Choose dates
        </summary>
        <DateRangeForm filter={filter} action="/appointments" params={{ tab: "history" }} />
      </details>
    </div>
  );
}
