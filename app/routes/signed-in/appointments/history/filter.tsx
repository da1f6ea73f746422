import { Badges } from "#app/lists/badges.tsx";
import { isRefused } from "#app/lists/date-range.ts";
import { DateRangeErrors, DateRangeForm } from "#app/lists/date-range-form.tsx";
import { type HistoryBadge, historyBadges } from "#practice-api/appointments/rules.ts";
import type { HistoryData } from "./.server/loader.ts";
import { historyHref } from "./links.ts";

const names: Record<HistoryBadge, string> = {
  completed: "Completed",
  missed: "Missed",
  cancelled: "Cancelled",
  all: "All",
};

export function HistoryFilter({ data: { badge, filter } }: { data: HistoryData }) {
  return (
    <div className="mb-6 grid gap-4">
      <DateRangeErrors errors={filter.errors} />
      <Badges
        label="Show"
        badges={historyBadges.map((name) => ({
          name: names[name],
          href: historyHref.badge(name),
          isChosen: name === badge && !isRefused(filter),
        }))}
      />
      <DateRangeForm filter={filter} action="/appointments" params={{ tab: "history" }} />
    </div>
  );
}
