import { lazy, type ReactNode, Suspense } from "react";
import { plural } from "#app/format/plural.ts";
import { whoHas, whose } from "#app/format/whose.ts";
import { Deferred, type DeferredPanel } from "#app/shell/deferred.tsx";
import { FailedPanel } from "#app/shell/page/failed-panel.tsx";
import { useOtherName } from "#app/shell/shell-context.ts";
import { Card } from "#app/ui/card.tsx";
import { ChartTable } from "#app/ui/charts/chart-table.tsx";
import { DonutLegend } from "#app/ui/charts/donut-legend.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";
import type { Counters } from "#practice-api/practice/endpoints.ts";
import { dashboardTitles } from "#practice-api/practice/texts.ts";
import { capitalized } from "#practice-api/unicode.ts";

const DonutChart = lazy(async () => ({
  default: (await import("#app/ui/charts/donut-chart.tsx")).DonutChart,
}));
const ColumnChart = lazy(async () => ({
  default: (await import("#app/ui/charts/column-chart.tsx")).ColumnChart,
}));

export function AppointmentsInNumbers({ panel }: { panel: DeferredPanel<Counters> }) {
  const name = useOtherName();
  const titles = [dashboardTitles.overview, dashboardTitles.booked];
  return (
    <Deferred
      panel={panel}
      loading={
        <Charts>
          {titles.map((title) => (
            <ChartCardSkeleton key={title} title={title} />
          ))}
        </Charts>
      }
      failed={
        <Charts>
          {titles.map((title) => (
            <ChartCardFailed key={title} title={title} />
          ))}
        </Charts>
      }
    >
      {(counters) =>
        hasNoAppointments(counters) ? null : (
          <Charts>
            <AppointmentOverview counters={counters} actingFor={name} />
            <BookedAppointments counters={counters} />
          </Charts>
        )
      }
    </Deferred>
  );
}

/** A number that is not known is not zero. */
const hasNoAppointments = ({ completed, upcoming, missed, allAppointments }: Counters) =>
  [completed, upcoming, missed, allAppointments].every((count) => count === 0);

function Charts({ children }: { children: ReactNode }) {
  return (
    <details className="in-numbers group rounded-l @max-pair:bg-surface @max-pair:shadow-1 @wide:col-span-full">
      <summary className="flex min-h-14 cursor-pointer items-center justify-between gap-4 px-4 font-strong text-ink @pair:hidden">
        {capitalized(`${whose(useOtherName())} appointments in numbers`)}
        <Icon name="chevron-down" size="small" className="text-link group-open:rotate-180" />
      </summary>
      <div className="grid grid-cols-1 gap-6 @wide:grid-cols-2 @max-pair:border-line @max-pair:border-t @max-pair:gap-0 *:@max-pair:shadow-none">
        {children}
      </div>
    </details>
  );
}

type OverviewProps = { counters: Counters; actingFor: string | undefined };

/**
 * An empty column chart where there is nothing to divide. Without one of the numbers there is no chart,
 * because its other parts would look like the whole.
 */
function AppointmentOverview({ counters: { completed, upcoming, missed }, actingFor }: OverviewProps) {
  const title = dashboardTitles.overview;
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
  return `${who} had ${completed === 0 ? "no appointments" : plural(completed, "appointment")}. ${coming} and ${wereMissed}.`;
}

function BookedAppointments({ counters }: { counters: Counters }) {
  const title = dashboardTitles.booked;
  const { faceToFace, virtual, phoneTriage, allAppointments } = counters;
  const rows = [
    { label: "Face To Face", axisLabel: "Face To\nFace", value: faceToFace },
    { label: "Virtual Consults", axisLabel: "Virtual Con\u00adsults", value: virtual },
    { label: "Phone Triage", value: phoneTriage },
    { label: "Total Appointments", axisLabel: "Total Appoint\u00adments", value: allAppointments },
  ];
  const points = knownPoints(rows);
  if (points === undefined) return <ChartCard title={title} sentence={numbersMissing} rows={rows} />;
  return (
    <ChartCard title={title} sentence={bookedSentence(points)} rows={points}>
      <ColumnChart label={title} points={points} />
    </ChartCard>
  );
}

function bookedSentence(points: readonly { value: number }[]) {
  const [faceToFace = 0, virtual = 0, phoneTriage = 0, all = 0] = points.map(({ value }) => value);
  if (all === 0) return "No appointments have been booked.";
  const kinds: [string, number][] = [
    ["face to face", faceToFace],
    ["virtual consults", virtual],
    ["phone triage", phoneTriage],
  ];
  const [commonest, count] = kinds.reduce((highest, kind) => (kind[1] > highest[1] ? kind : highest));
  if (count === all && count === 2) return `Both are ${commonest}.`;
  if (count === all)
    return count === 1 ? `The one booked is ${commonest}.` : `All ${count} are ${commonest}.`;
  if (count * 2 > all) return `${count} of ${all} are ${commonest}.`;
  return `${all} in total: ${faceToFace} face to face, ${virtual} virtual and ${phoneTriage} by phone.`;
}

type Row = { label: string; value: number | undefined };

type ChartCardProps = { title: string; sentence: string; rows: readonly Row[]; children?: ReactNode };

function ChartCard({ title, sentence, rows, children }: ChartCardProps) {
  return (
    <Card title={title} sentence={sentence} className="chart-card">
      {children === undefined ? null : (
        <Suspense fallback={<Skeleton height="own" className="h-90" />}>{children}</Suspense>
      )}
      <ChartTable
        caption={title}
        columns={["Appointments", "Number"]}
        rows={rows.map(({ label, value }) => [label, value ?? "Not known"])}
      />
    </Card>
  );
}

function ChartCardSkeleton({ title }: { title: string }) {
  return (
    <Card title={title} className="chart-card">
      <Skeleton width="most" />
      <Skeleton height="own" className="h-90" />
      <LoadingWords>{`Loading ${title}`}</LoadingWords>
    </Card>
  );
}

const numbersMissing = "There is no chart, because the practice did not send all of its numbers.";

/** Undefined unless all of the numbers are known. */
function knownPoints<R extends Row>(rows: readonly R[]): (R & { value: number })[] | undefined {
  const known = rows.filter((row): row is R & { value: number } => row.value !== undefined);
  return known.length === rows.length ? known : undefined;
}

function ChartCardFailed({ title }: { title: string }) {
  return (
    <Card title={title}>
      <FailedPanel what={`${whose(useOtherName())} appointment numbers`} isList />
    </Card>
  );
}
