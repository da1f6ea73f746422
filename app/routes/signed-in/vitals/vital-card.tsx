import { lazy, Suspense } from "react";
import { Card } from "#app/ui/card.tsx";
import { ChartTable } from "#app/ui/charts/chart-table.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { shownValue } from "#practice-api/results/rules.ts";
import type { VitalGroup, VitalPoint } from "./vital-groups.ts";

const TrendChart = lazy(() => import("#app/ui/charts/trend-chart.tsx"));

type VitalCardProps = { group: VitalGroup; hasLatest: boolean };

export function VitalCard({ group: { name, series, points }, hasLatest }: VitalCardProps) {
  const drawn = points.filter(({ values }) => values !== undefined);
  // The height of an adult stays the same, and a line of equal values shows nothing.
  const shown = points.filter(({ isFuture }) => !isFuture);
  const drawnWithUnit = shown.map((point) => ({ ...point, text: withUnit(point) }));
  const isFlat = new Set(drawn.map(({ values }) => String(values))).size < 2;
  return (
    <Card title={name} sentence={<Sentence points={points} hasLatest={hasLatest} />} className="chart-card">
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
          .map((point) => [
            point.date,
            ...(series.length === 1 ? [withUnit(point)] : bothOf(point)),
            point.source,
          ])}
      />
    </Card>
  );
}

/** Numbers in the unit of the chart stand alone, as on its axis. */
const bothOf = ({ text, unit, values }: VitalPoint): string[] =>
  values === undefined
    ? [withUnit({ text, unit }), "Not drawn"]
    : values.map((value) => shownValue(String(value)));

function Sentence({ points, hasLatest }: Pick<VitalGroup, "points"> & Pick<VitalCardProps, "hasLatest">) {
  const known = points.filter(({ isFuture }) => !isFuture);
  const [latest, before] = known.toReversed();
  const [first] = known;
  const others = known.filter(({ values }) => values === undefined).length;
  const future = points.length - known.length;
  return (
    <>
      {latest === undefined ? null : before === undefined ? (
        <>
          One value: <strong>{withUnit(latest)}</strong>{" "}
          <WholeDates>{`on ${latest.date}. A chart needs two.`}</WholeDates>
        </>
      ) : (
        <>
          {hasLatest ? "Latest" : "Latest shown"}:{" "}
          <strong className="wrap-anywhere inline-block">{withUnit(latest)}</strong>{" "}
          <WholeDates>{`on ${latest.date}. Before that: `}</WholeDates>
          <span className="wrap-anywhere inline-block">{withUnit(before)}</span>{" "}
          <WholeDates>{`on ${before.date}. ${known.length} values shown, since ${first?.date}.`}</WholeDates>
        </>
      )}
      {others === 0 || known.length < 2
        ? null
        : ` ${others} ${others === 1 ? "cannot be drawn and is" : "cannot be drawn and are"} only in the table.`}
      {future === 0
        ? null
        : ` ${future} ${future === 1 ? "has a date that has not come yet and is" : "have a date that has not come yet and are"} only in the table.`}
    </>
  );
}

const withUnit = ({ text, unit }: Pick<VitalGroup["points"][number], "text" | "unit">) =>
  [text, /\d/.test(text) ? unit : undefined].filter(Boolean).join(" ");
