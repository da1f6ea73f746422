import { lazy, Suspense } from "react";
import { shortDate } from "#app/format/dates.ts";
import { Button } from "#app/ui/button.tsx";
import { ChartTable } from "#app/ui/charts/chart-table.tsx";
import { Dialog } from "#app/ui/dialog/dialog.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { ChartPoint } from "#practice-api/results/endpoints.ts";
import { numberOf } from "#practice-api/results/rules.ts";
import { resultTexts } from "#practice-api/results/texts.ts";
import "#app/ui/charts/chart.css";

const TrendChart = lazy(() => import("#app/ui/charts/trend-chart.tsx"));

export type ResultChartProps = { test: string; points: readonly ChartPoint[]; onClose: () => void };

/** The history of a test: drawn where values are numbers, whole in the table. */
export function ResultChart({ test, points, onClose }: ResultChartProps) {
  const sorted = points.toSorted((a, b) => Date.parse(a.on) - Date.parse(b.on));
  const drawn = sorted.map(({ on, value }) => {
    const number = numberOf(value);
    return { at: on, date: shortDate(on), text: value, values: number === undefined ? undefined : [number] };
  });
  const numbers = drawn.filter(({ values }) => values !== undefined).length;
  const others = drawn.length - numbers;
  const [first, latest] = [drawn[0], drawn.at(-1)];
  return (
    <Dialog
      open
      onClose={onClose}
      title="Result Chart"
      description={test}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="chart-card grid gap-4">
        <p>
          <WholeDates>
            {`${drawn.length} ${drawn.length === 1 ? "result" : "results"} from ${first?.date} to ${latest?.date}. The latest is ${latest?.text}.`}
            {others === 0
              ? ""
              : ` ${others} ${others === 1 ? "is not a number and is" : "are not numbers and are"} only in the table.`}
          </WholeDates>
        </p>
        {numbers === 0 ? (
          <p>{resultTexts.noChartData}</p>
        ) : (
          <Suspense fallback={<Skeleton height="own" className="chart-space" />}>
            <TrendChart label={`${test} over time`} points={drawn} series={["Value"]} />
          </Suspense>
        )}
        <ChartTable
          caption={test}
          columns={["Date", "Value", "In the chart"]}
          rows={drawn
            .toReversed()
            .map(({ date, text, values }) => [date, text, values === undefined ? "No, not a number" : "Yes"])}
        />
      </div>
    </Dialog>
  );
}
