import { lazy, Suspense, useState } from "react";
import { shortDate } from "#app/format/dates.ts";
import { plural } from "#app/format/plural.ts";
import { useShell } from "#app/shell/shell-context.ts";
import { Button } from "#app/ui/button.tsx";
import { ChartTable } from "#app/ui/charts/chart-table.tsx";
import { seenBand } from "#app/ui/charts/trend.ts";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { PrintButton } from "#app/ui/print-button.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { rangeIn } from "#practice-api/results/rules.ts";
import { resultTexts } from "#practice-api/results/texts.ts";
import {
  drawnPoints,
  extremeOf,
  hasOneReference,
  notLookedUp,
  referenceText,
  type Series,
  type SeriesPoint,
} from "./chart-series.ts";
import { flagNote, flagOf, flagSentence } from "./flags.ts";

const TrendChart = lazy(() => import("#app/ui/charts/trend-chart.tsx"));

type ResultChartProps = {
  result: TestResult;
  series: readonly Series[];
  isPart: boolean;
  onClose: () => void;
};

export function ResultChart({ result, series, isPart, onClose }: ResultChartProps) {
  const { personName } = useShell();
  const [name, setName] = useState(series[0]?.name);
  const chosen = series.find((one) => one.name === name) ?? series[0];
  if (chosen === undefined) return null;
  const { unit, points } = chosen;
  const [first, latest] = [points[0], points.at(-1)];
  const days = first && latest && `, ${shortDate(first.on)} to ${shortDate(latest.on)}`;
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={700}
      documentTitle="Result Chart"
      title={withUnit(chosen.name, unit, ", ")}
      description={`Result Chart from ${result.test}${days}. For ${personName}.`}
      footer={
        <>
          <PrintButton variant="quiet" />
          <Button variant="secondary" onClick={onClose}>
            <Icon name="arrow-left" size="small" />
            <span>Back to {result.test}</span>
          </Button>
        </>
      }
    >
      <div className="grid gap-4 [&>.field]:mb-0">
        {series.length === 1 ? null : (
          <SelectField
            id="chart-of"
            label="Value to draw"
            className="max-w-sm"
            value={chosen.name}
            onChange={({ target }) => setName(target.value)}
          >
            {series.map((one) => (
              <option key={one.name}>{one.name}</option>
            ))}
          </SelectField>
        )}
        <Summary series={chosen} />
        {isPart ? <p>We could not load all of the practice’s own chart, so values may be missing.</p> : null}
        <Drawn series={chosen} />
        <ChartTable
          caption={chosen.name}
          columns={["Date", "Value", "Flag", ...(hasOneReference(points) ? [] : ["Laboratory’s reference"])]}
          rows={points
            .toReversed()
            .map((point) => [
              shortDate(point.on),
              withUnit(point.value, point.unit),
              point.notes === undefined ? notLookedUp : flagOf(point.notes.flag),
              ...(hasOneReference(points) ? [] : [referenceText(point)]),
            ])}
        />
      </div>
    </Dialog>
  );
}

function Drawn({ series: { name, unit, points } }: { series: Series }) {
  const referenced = points.findLast(({ reference, isFuture }) => reference !== undefined && !isFuture);
  const band = referenced?.number === undefined ? undefined : rangeIn(referenced.reference);
  // Dates that have not come yet would stretch the axis.
  const drawn = points
    .filter(({ isFuture }) => !isFuture)
    .map((point) => ({
      at: point.on,
      date: shortDate(point.on),
      text: withUnit(point.value, point.unit),
      note: flagNote(point.notes?.flag),
      values: point.number === undefined ? undefined : [point.number],
    }));
  return (
    <div className="grid gap-4">
      {drawn.every(({ values }) => values === undefined) ? (
        <p>{resultTexts.noChartData}</p>
      ) : (
        <Suspense fallback={<Skeleton height="own" className="h-90" />}>
          <TrendChart
            key={name}
            label={`${withUnit(name, unit, " in ")} over time`}
            points={drawn}
            series={[unit ?? "Value"]}
            band={band}
          />
        </Suspense>
      )}
      {referenced === undefined ? null : (
        <p className="wrap-anywhere rounded-m bg-sunken px-4 py-3.5 text-small">
          <WholeDates>
            {hasOneReference(points)
              ? "Laboratory’s reference, the same each time"
              : `Laboratory’s reference, as written on ${shortDate(referenced.on)}`}
          </WholeDates>
          <strong className="block text-lead">{referenced.reference}</strong>
          {band === undefined
            ? null
            : seenBand(drawn, band) === band
              ? "The band on the chart is this range."
              : "The chart shows only the end of this range that is nearest to the values."}
        </p>
      )}
    </div>
  );
}

function Summary({ series: { unit, points } }: { series: Series }) {
  const future = points.filter(({ isFuture }) => isFuture).length;
  const others = points.filter(({ number, isFuture }) => number === undefined && !isFuture).length;
  const known = points.filter(({ isFuture }) => !isFuture);
  const bare = unit === undefined ? 0 : known.filter(({ notes }) => notes === undefined).length;
  const [first, latest] = [known[0], known.at(-1)];
  const highest = extremeOf(drawnPoints(known), "high");
  const isBetween = ![first, latest].some((point) => point?.number === highest?.number);
  const written = ({ value, unit }: SeriesPoint) => <strong>{withUnit(value, unit)}</strong>;
  const dayOf = ({ on }: SeriesPoint) => <WholeDates>{shortDate(on)}</WholeDates>;
  return (
    <p>
      {plural(points.length, "value")}.
      {first === undefined || first === latest ? null : (
        <>
          {" "}
          The first, of {dayOf(first)}, is {written(first)}.
        </>
      )}
      {highest === undefined || !isBetween ? null : (
        <>
          {" "}
          The highest on the chart, of {dayOf(highest)}, is {written(highest)}.
        </>
      )}
      {latest === undefined ? null : (
        <>
          {" "}
          The latest, of {dayOf(latest)}, is {written(latest)}. {flagSentence(latest.notes?.flag)}
        </>
      )}
      {bare === 0
        ? null
        : ` ${bare} ${bare === 1 ? "comes" : "come"} from the practice’s chart, which does not say the unit.`}
      {others === 0
        ? null
        : ` ${others} ${others === 1 ? "cannot be drawn and is" : "cannot be drawn and are"} only in the table.`}
      {future === 0
        ? null
        : ` ${future} ${future === 1 ? "has a date that has not come yet and is" : "have a date that has not come yet and are"} only in the table.`}
    </p>
  );
}

const withUnit = (text: string, unit: string | undefined, between = " ") =>
  unit === undefined ? text : `${text}${between}${unit}`;
