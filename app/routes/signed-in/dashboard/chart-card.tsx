import { type ReactNode, Suspense } from "react";
import { whose } from "#app/format/whose.ts";
import { useOtherName } from "#app/shell/shell-context.ts";
import { Card } from "#app/ui/card.tsx";
import { ChartTable } from "#app/ui/charts/chart-table.tsx";
import { FailedState } from "#app/ui/empty-and-failed.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import "#app/ui/charts/chart.css";

type ChartCardProps = {
  title: string;
  sentence: string;
  rows: readonly { label: string; value: number | undefined }[];
  children?: ReactNode;
};

export function ChartCard({ title, sentence, rows, children }: ChartCardProps) {
  return (
    <Card title={title} sentence={sentence} className="chart-card">
      {children === undefined ? null : (
        <Suspense fallback={<Skeleton height="own" className="chart-space" />}>{children}</Suspense>
      )}
      <ChartTable
        caption={title}
        columns={["Appointments", "Number"]}
        rows={rows.map(({ label, value }) => [label, value ?? "Not known"])}
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

export const numbersMissing = "There is no chart, because the practice did not send all of its numbers.";

type Row = { label: string; value: number | undefined };

/** Undefined unless all of the numbers are known. */
export function knownPoints<R extends Row>(rows: readonly R[]): (R & { value: number })[] | undefined {
  const known = rows.filter((row): row is R & { value: number } => row.value !== undefined);
  return known.length === rows.length ? known : undefined;
}

export function ChartCardFailed({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <FailedState what={`${whose(useOtherName())} appointment numbers`} isList>
        {children}
      </FailedState>
    </Card>
  );
}
