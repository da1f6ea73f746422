import { useState } from "react";
import { Deferred } from "#app/shell/page/deferred.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { LoadingWords } from "#app/ui/skeleton.tsx";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { resultTexts } from "#practice-api/results/texts.ts";
import { seriesOf } from "./chart-series.ts";
import { ResultChart } from "./result-chart.tsx";
import type { ShownResult } from "./result-content.tsx";
import { ResultForm } from "./use-open-result.tsx";

type ChartButtonProps = { result: TestResult; opened: ShownResult };

/** Spec 2, section 4. */
export function ChartButton({ result, opened: { content, earlier } }: ChartButtonProps) {
  const [presses, setPresses] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  const lines = content.kind === "table" ? content.observations : [];
  const failed = <NoChart result={result} attempt={presses} isFailed />;
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => {
          setPresses(presses + 1);
          setIsOpen(true);
        }}
      >
        <Icon name="chart" size="small" />
        Chart
      </Button>
      {isOpen ? (
        <Deferred panel={earlier} loading={<LoadingWords>Loading the chart</LoadingWords>} failed={failed}>
          {({ points, hasWholeChart, now }) => {
            const series = seriesOf(lines, result.reportedAt, points, now);
            if (series.length > 0) {
              return (
                <ResultChart
                  result={result}
                  series={series}
                  isPart={!hasWholeChart}
                  onClose={() => setIsOpen(false)}
                />
              );
            }
            return hasWholeChart ? <NoChart result={result} attempt={presses} /> : failed;
          }}
        </Deferred>
      ) : null}
    </>
  );
}

type NoChartProps = { result: TestResult; attempt: number; isFailed?: boolean };

function NoChart({ result, attempt, isFailed = false }: NoChartProps) {
  return (
    <>
      <Notice text={resultTexts.noChart} tone="danger" attempt={attempt} />
      <div className="-order-1 flex shrink-0 grow basis-full flex-wrap items-center justify-end gap-3">
        <p>
          <strong>{resultTexts.noChart}.</strong> {isFailed ? "We could not load it." : null}
        </p>
        {isFailed ? (
          <ResultForm result={result}>
            <Button type="submit" variant="secondary">
              Retry
            </Button>
          </ResultForm>
        ) : null}
      </div>
    </>
  );
}
