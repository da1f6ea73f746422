import { type ReactNode, Suspense } from "react";
import { whose } from "#app/format/whose.ts";
import { useOtherName } from "#app/shell/shell-context.ts";
import { Card } from "#app/ui/card.tsx";
import { ChartTable } from "#app/ui/charts/chart-table.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import { FailedState } from "#app/ui/state.tsx";
import "#app/ui/charts/chart.css";

export type ChartCardProps = {
  title: string;
  /** What the chart shows, in one sentence. */
  sentence: string;
  rows: readonly { label: string; value: number }[];
  children: ReactNode;
};

/** A chart with a sentence before it and its numbers as a table after it. */
export function ChartCard({ title, sentence, rows, children }: ChartCardProps) {
  return (
    <Card title={title} sentence={sentence} className="chart-card">
      <Suspense fallback={<Skeleton height="own" className="chart-space" />}>{children}</Suspense>
      <ChartTable
        caption={title}
        columns={["Appointments", "Number"]}
        rows={rows.map(({ label, value }) => [label, value])}
      />
    </Card>
  );
}

export function ChartCardSkeleton({ title }: { title: string }) {
  return (
    <Card title={title} className="chart-card">
      <Skeleton width="most" />
      <Skeleton height="own" className="chart-space" />
      <LoadingWords>{`Loading ${title}`}</LoadingWords>
    </Card>
  );
}

export type ChartCardFailedProps = {
  title: string;
  children: ReactNode;
};

export function ChartCardFailed({ title, children }: ChartCardFailedProps) {
  return (
    <Card title={title}>
      <FailedState what={`${whose(useOtherName())} appointment numbers`} isList>
        {children}
      </FailedState>
    </Card>
  );
}
