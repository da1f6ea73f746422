import { lazy } from "react";
import { whoHas } from "#app/format/whose.ts";
import { DonutLegend } from "#app/ui/charts/donut-legend.tsx";
import type { Counters } from "#practice-api/practice/endpoints.ts";
import { dashboardTitles } from "#practice-api/practice/texts.ts";
import { ChartCard, knownPoints, numbersMissing } from "./chart-card.tsx";

const DonutChart = lazy(async () => ({
  default: (await import("#app/ui/charts/donut-chart.tsx")).DonutChart,
}));
const ColumnChart = lazy(async () => ({
  default: (await import("#app/ui/charts/column-chart.tsx")).ColumnChart,
}));

const title = dashboardTitles.overview;

type AppointmentOverviewProps = {
  counters: Pick<Counters, "completed" | "upcoming" | "missed">;
  actingFor?: string | undefined;
};

/**
 * An empty column chart where there is nothing to divide. Without one of the numbers there is no chart,
 * because its other parts would look like the whole.
 */
export function AppointmentOverview({ counters, actingFor }: AppointmentOverviewProps) {
  const { completed, upcoming, missed } = counters;
  const rows = [
    { label: "Completed", value: completed },
    { label: "Upcoming", value: upcoming },
    { label: "Missed", value: missed },
  ];
  const points = knownPoints(rows);
  if (points === undefined) return <ChartCard title={title} sentence={numbersMissing} rows={rows} />;
  const isEmpty = points.every(({ value }) => value === 0);
  return (
    <ChartCard title={title} sentence={overviewSentence(points, actingFor)} rows={points}>
      {isEmpty ? (
        <ColumnChart label={title} points={points} />
      ) : (
        <div className="donut-row">
          <DonutChart label={title} points={points} />
          <DonutLegend points={points} />
        </div>
      )}
    </ChartCard>
  );
}

function overviewSentence(points: readonly { value: number }[], name?: string) {
  const [completed = 0, upcoming = 0, missed = 0] = points.map(({ value }) => value);
  const who = whoHas(name);
  if (completed + upcoming + missed === 0) return `${who} no appointments on record.`;
  const coming = upcoming === 1 ? "1 is coming up" : `${upcoming === 0 ? "None" : upcoming} are coming up`;
  const wereMissed = `${name === undefined ? "you" : "they"} missed ${missed === 0 ? "none" : missed}`;
  return `${who} had ${completed === 0 ? "no appointments" : appointments(completed)}. ${coming} and ${wereMissed}.`;
}

function appointments(count: number) {
  return count === 1 ? "1 appointment" : `${count} appointments`;
}
