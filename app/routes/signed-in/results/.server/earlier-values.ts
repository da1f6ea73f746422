import type { RequestContext } from "#app/.server/request-context.ts";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { comparedResults, nameKey, resultPageSize } from "#practice-api/results/rules.ts";
import { type PageRange, readPages } from "#practice-api/wire/read-pages.ts";
import {
  compareMoments,
  type EarlierValues,
  isSameMeasurement,
  type MeasuredPoint,
  type NotCompared,
  pointsOf,
} from "../measurements.ts";

type Opened = { resultId: string; test: string; isTable: boolean };

/**
 * An unread result is only counted, because reading it marks it as read (ruling B71). @throws PracticeError
 * when the results of the test cannot be listed.
 */
export async function readEarlierValues(context: RequestContext, opened: Opened): Promise<EarlierValues> {
  const { results } = context.api;
  const { resultId, test, isTable } = opened;
  const [now, chart, listed] = await Promise.all([
    context.now(),
    results.chart({ test }).catch(() => undefined),
    isTable
      ? readPages((page) => results.list({ search: test, page }), { pages: 1, pageSize: resultPageSize })
      : undefined,
  ]);
  const { lines, notCompared } = listed ? await readLines(context, listed, resultId) : nothingCompared;
  const isKnown = (point: MeasuredPoint) => lines.some((line) => isSameMeasurement(line, point));
  const points = (chart?.entries ?? []).filter((point) => !isKnown(point));
  return {
    points: [...points, ...lines],
    now: now.toISO(),
    hasWholeChart: chart?.unreadable === 0,
    notCompared,
  };
}

type Compared = { lines: MeasuredPoint[]; notCompared: NotCompared };

const nothingCompared: Compared = {
  lines: [],
  notCompared: { unread: [], hasOthers: false, hasOlder: false },
};

async function readLines(
  context: RequestContext,
  { entries, unreadable, hasMore }: PageRange<TestResult>,
  resultId: string,
): Promise<Compared> {
  const opened = entries.find(({ id }) => id === resultId);
  const same = entries.filter(
    ({ id, test }) => id !== resultId && nameKey(test) === nameKey(opened?.test ?? ""),
  );
  const order = ({ reportedAt }: TestResult) =>
    reportedAt === undefined || opened?.reportedAt === undefined
      ? undefined
      : compareMoments(reportedAt, opened.reportedAt);
  const earlier = same
    .filter((one) => (order(one) ?? 0) < 0)
    .toSorted((one, other) => timeOf(other) - timeOf(one));
  const read = earlier.filter(({ isRead }) => isRead);
  const found = await Promise.all(read.slice(0, comparedResults).map((one) => linesOf(context, one)));
  // A list without the open result has not found its test, and without a time nothing comes before.
  const isPlaced = opened !== undefined && same.every((one) => order(one) !== undefined);
  return {
    lines: found.flatMap((lines) => lines ?? []),
    notCompared: {
      unread: earlier.filter(({ isRead }) => !isRead).map(({ reportedAt = "" }) => reportedAt),
      hasOthers:
        !isPlaced ||
        unreadable > 0 ||
        (hasMore && found.length < comparedResults) ||
        found.some((lines) => lines === undefined),
      hasOlder: read.length > found.length || hasMore,
    },
  };
}

const timeOf = ({ reportedAt }: TestResult) => Date.parse(reportedAt ?? "");

/** Undefined when not all of the lines can be compared. */
async function linesOf(
  { api }: RequestContext,
  { id, reportedAt = "" }: TestResult,
): Promise<MeasuredPoint[] | undefined> {
  const detail = await api.results.read({ resultId: id }).catch(() => undefined);
  if (detail?.kind !== "table" || detail.unreadable > 0) return undefined;
  return pointsOf(detail.observations, reportedAt);
}
