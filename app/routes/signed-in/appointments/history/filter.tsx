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
        className={`grid grid-cols-1 gap-x-6 gap-y-1.5 text-muted text-small @split:grid-cols-label @split:items-center ${tightBadges}`}
      >
        <p aria-hidden="true">Show</p>
        <Badges
          label="Show"
          badges={historyBadges.map((name) => ({
            name: names[name],
            href: historyHref.badge(name),
            isChosen: name === badge && !isRefused(filter),
          }))}
        />
        <p aria-hidden="true">How far back</p>
        <nav aria-label="How far back" className="@max-narrow:*:*:basis-2/5!">
          <ul className="chips">
            <Period href={historyHref.badge(badge)} isChosen={range === undefined && !isRefused(filter)}>
              Any time
            </Period>
            {quickRanges.map(({ months, from, to }) => (
              <Period
                key={months}
                href={historyHref.range({ from, to })}
                isChosen={range?.from === from && range.to === to}
              >
                {months === 12 ? "1 year" : `${months} months`}
              </Period>
            ))}
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

type PeriodProps = { href: string; isChosen: boolean; children: string };

function Period({ href, isChosen, children }: PeriodProps) {
  return (
    <li>
      <Link
        to={href}
        preventScrollReset
        aria-current={isChosen ? "true" : undefined}
        className="chip whitespace-nowrap"
      >
        {isChosen ? <Icon name="check" size="small" /> : null}
        {children}
      </Link>
    </li>
  );
}
