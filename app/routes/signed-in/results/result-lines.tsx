import type { ReactNode } from "react";
import { shortDate } from "#app/format/dates.ts";
import type { PanelData } from "#app/shell/deferred.tsx";
import { Sparkline } from "#app/ui/charts/sparkline.tsx";
import type { Band } from "#app/ui/charts/trend.ts";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Skeleton } from "#app/ui/skeleton.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Observation } from "#practice-api/results/detail.ts";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { meaningOf, nameKey, notesIn, shownValue } from "#practice-api/results/rules.ts";
import { bandOf, type DrawnPoint, drawnPoints, extremeOf, type Series, seriesOf } from "./chart-series.ts";
import { absentText, changeText, lastValuesOf, writtenLast } from "./compare.ts";
import { flagOf, sideOf } from "./flags.ts";
import { compareMoments, type EarlierValues } from "./measurements.ts";
import "./result-table.css";

export type EarlierProps = { result: TestResult; earlier: PanelData<EarlierValues> | undefined };

type LinesProps = EarlierProps & {
  lines: readonly Observation[];
  /** Below the head of the table on whichever sheet the values end. */
  end: string;
};

/** Flagged values are first, each with its course; an unknown mark may be a flag (ruling B95). */
export function Lines({ lines, result, earlier, end }: LinesProps) {
  const flagged = lines.filter(({ flag }) => meaningOf(flag) !== "none");
  const others = lines.filter(({ flag }) => meaningOf(flag) === "none");
  const series =
    earlier?.state === "loaded"
      ? seriesOf(lines, result.reportedAt, earlier.value.points, earlier.value.now)
      : [];
  const isMarked = flagged.some(({ flag }) => meaningOf(flag) === "unknown");
  const hasBand = flagged.some((line) => courseOf(line, series, result.reportedAt).band !== undefined);
  return (
    <table className="result-table" aria-label={`Values of ${result.test}`}>
      <thead>
        <tr>
          <th scope="col">Test</th>
          <th scope="col">Value</th>
          <th scope="col">Unit</th>
          <th scope="col">Flag</th>
          <th scope="col">{labels.reference}</th>
          <th scope="col">{labels.before}</th>
          <th scope="col">{labels.change}</th>
        </tr>
      </thead>
      {flagged.length === 0 ? null : (
        <tbody>
          {lines.length === 1 ? null : (
            <GroupRow name={isMarked ? "Flagged or marked" : "Flagged"} count={flagged.length}>
              {hasBand ? <BandKey /> : null}
            </GroupRow>
          )}
          {flagged.map((line, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a result may have two lines of one name.
            <Line key={row} line={line} result={result} earlier={earlier} series={series} hasTrend />
          ))}
        </tbody>
      )}
      <tbody className={lines.length === 1 ? "" : "result-quiet"}>
        {others.length === 0 || lines.length === 1 ? null : (
          <GroupRow name="Not flagged" count={others.length} />
        )}
        {others.map((line, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a result may have two lines of one name.
          <Line key={row} line={line} result={result} earlier={earlier} series={series} />
        ))}
        <tr className="print-only">
          <td colSpan={7}>{end}</td>
        </tr>
      </tbody>
    </table>
  );
}

const GroupRow = ({ name, count, children }: { name: string; count: number; children?: ReactNode }) => (
  <tr className="result-group">
    <th scope="rowgroup" colSpan={7}>
      <span className="block text-lead">{`${name}: ${count}`}</span>
      {children}
    </th>
  </tr>
);

const BandKey = () => (
  <span className="flex items-center gap-2 font-normal text-muted print:hidden">
    <svg className="h-4 w-7 flex-none" viewBox="0 0 28 16" aria-hidden="true">
      <rect x="1" y="1" width="26" height="14" className="chart-band" />
    </svg>
    The band is the laboratory’s range, as written with this result.
  </span>
);

const labels = { reference: "Laboratory’s reference", before: "Last time", change: "Change" } as const;

type Course = { points: readonly DrawnPoint[]; band?: Band | undefined; last?: LastName | undefined };
type LastName = "Latest" | "This result";

/** Until the result itself. One value has no course. */
function courseOf(line: Observation, series: readonly Series[], until: string | undefined): Course {
  const found = series.find(({ name }) => nameKey(name) === nameKey(line.name));
  const all = found?.points ?? [];
  const known = all.filter(({ on }) => until === undefined || compareMoments(on, until) <= 0);
  const points = drawnPoints(known);
  if (points.length < 2) return { points: [] };
  // What the result has may not be a number, and is not drawn.
  const isOwn = until === undefined || compareMoments(points.at(-1)?.on ?? "", until) === 0;
  const last = known.length === all.length ? "Latest" : "This result";
  return { points, band: bandOf(line, found?.unit), last: isOwn ? last : undefined };
}

type LineProps = EarlierProps & { line: Observation; series: readonly Series[]; hasTrend?: boolean };

/** Where the practice gives no reference range, none is shown. */
function Line({ line, series, hasTrend = false, ...of }: LineProps) {
  const { unit, reference } = notesIn(line.summary);
  return (
    <>
      <tr>
        <th scope="row" className="text-body">
          {line.name}
        </th>
        <td className="result-value">
          <strong className={`text-body ${hasTrend ? "@max-mail:text-h2" : ""}`}>
            {shownValue(line.value ?? "No value")}
          </strong>
        </td>
        <td className="result-unit">{unit}</td>
        <td className="result-flag">
          <Flag flag={line.flag} />
        </td>
        <td data-label={labels.reference}>{reference ?? "None given"}</td>
        <Before line={line} {...of} />
      </tr>
      {hasTrend ? (
        <Trend
          isLoading={of.earlier === undefined}
          side={sideOf(line.flag)}
          {...courseOf(line, series, of.result.reportedAt)}
        />
      ) : null}
    </>
  );
}

type TrendProps = Course & { isLoading: boolean; side: ReturnType<typeof sideOf> };

/** Paper has the values without their course, which the printed chart has. */
function Trend({ isLoading, points, band, side, last }: TrendProps) {
  if (!isLoading && points.length === 0) return null;
  const named = [
    ["First", points[0]],
    [side === "low" ? "Lowest" : "Highest", side && extremeOf(points, side)],
    [last ?? "Latest", last && points.at(-1)],
  ] as const;
  return (
    <tr className="result-trend print:hidden">
      <td colSpan={7}>
        <div className="grid items-center gap-x-6 gap-y-1 @mail:grid-cols-2">
          {isLoading ? (
            <Skeleton height="own" className="h-20" />
          ) : (
            <>
              <Sparkline
                points={points.map((point) => ({
                  at: point.on,
                  value: point.number,
                  isMarked: named.some(([, one]) => one === point),
                }))}
                band={band}
              />
              <p className="flex flex-wrap gap-x-4">
                {named.map(([which, point]) =>
                  point === undefined ? null : (
                    <span key={which} className="whitespace-nowrap">
                      {which} <strong>{point.value}</strong>, <WholeDates>{shortDate(point.on)}</WholeDates>
                    </span>
                  ),
                )}
              </p>
            </>
          )}
        </div>
      </td>
    </tr>
  );
}

function Before({ line, result: { reportedAt }, earlier }: EarlierProps & { line: Observation }) {
  if (earlier === undefined) return <Unknown>Looking for it…</Unknown>;
  if (earlier.state === "failed") return <Unknown>Not known</Unknown>;
  const before = lastValuesOf(line, earlier.value, reportedAt);
  const [newest] = before;
  if (newest === undefined) return <Unknown>{absentText(earlier.value)}</Unknown>;
  return (
    <>
      <td data-label={labels.before}>
        {before.map(writtenLast).join(" and ")}, <WholeDates>{shortDate(newest.on)}</WholeDates>
      </td>
      <td data-label={labels.change}>{changeText(before, line)}</td>
    </>
  );
}

function Unknown({ children }: { children: string }) {
  return (
    <td colSpan={2} data-label={labels.before} className="text-muted">
      {children}
    </td>
  );
}

const icons = { low: "arrow-down", high: "arrow-up" } as const satisfies Record<string, IconName>;

/** In the line, so that the word is on the baseline of its row. */
const arrowClass = "mr-1.5 inline-block align-[-0.2em]";

function Flag({ flag }: { flag: Observation["flag"] }) {
  const meaning = meaningOf(flag);
  if (meaning === "none") return <span className="text-muted">{flagOf(flag)}</span>;
  if (meaning === "unknown") return <span className="font-strong">{flagOf(flag)}</span>;
  const side = sideOf(flag);
  return (
    <span className="font-strong text-danger-fg">
      <Icon name={side ? icons[side] : "alert-triangle"} size="small" className={arrowClass} />
      {flagOf(flag)}
    </span>
  );
}
