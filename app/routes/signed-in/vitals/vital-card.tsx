import { lazy, Suspense } from "react";
import { Card } from "#app/ui/card.tsx";
import { ChartTable } from "#app/ui/charts/chart-table.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { VitalGroup } from "./vital-groups.ts";
import "#app/ui/charts/chart.css";

const TrendChart = lazy(() => import("#app/ui/charts/trend-chart.tsx"));

/** A vital as a sentence, a chart of at least two values, and a table with the name that each source gave it. */
export function VitalCard({ group: { name, series, points } }: { group: VitalGroup }) {
  const drawn = points.filter(({ values }) => values !== undefined);
  // The height of an adult stays the same, and a line of equal values shows nothing.
  const drawnWithUnit = points.map((point) => ({ ...point, text: withUnit(point) }));
  const isFlat = new Set(drawn.map(({ values }) => String(values))).size < 2;
  return (
    <Card title={name} sentence={<Sentence points={points} />} className="chart-card">
      {isFlat ? null : (
        <Suspense fallback={<Skeleton height="own" className="h-58" />}>
          <TrendChart label={`${name} over time`} points={drawnWithUnit} series={series} />
        </Suspense>
      )}
      <ChartTable
        caption={name}
        columns={["Date", ...(series.length === 2 ? ["Upper", "Lower"] : ["Value"]), "Recorded as"]}
        rows={points
          .toReversed()
          .map(({ date, text, unit, values, source }) => [
            date,
            ...(series.length === 1 ? [withUnit({ text, unit })] : (values ?? [text, "Not recorded"])),
            source,
          ])}
      />
    </Card>
  );
}

function Sentence({ points }: Pick<VitalGroup, "points">) {
  const [latest, before] = points.toReversed();
  if (latest === undefined) return null;
  const value = <strong>{withUnit(latest)}</strong>;
  return before === undefined ? (
    <>
      One value: {value} <WholeDates>{`on ${latest.date}. A chart needs two.`}</WholeDates>
    </>
  ) : (
    <>
      Latest: {value} <WholeDates>{`on ${latest.date}. Before that: ${before.text}.`}</WholeDates>
    </>
  );
}

const withUnit = ({ text, unit }: Pick<VitalGroup["points"][number], "text" | "unit">) =>
  [text, unit].filter(Boolean).join(" ");
