import type { Observation } from "#practice-api/results/detail.ts";
import { nameKey, notesIn, numberOf, type ValueNotes } from "#practice-api/results/rules.ts";
import type { LineNotes, MeasuredPoint } from "./earlier-values.ts";

export type SeriesPoint = ValueNotes & {
  on: string;
  value: string;
  /** The number to draw. Undefined for what is not a number, or is in another unit than the latest value. */
  number: number | undefined;
  notes: LineNotes | undefined;
};

/** The values of one measurement over time. */
export type Series = {
  name: string;
  unit: string | undefined;
  /** Oldest first. */
  points: SeriesPoint[];
};

/**
 * The measurements of a result that have other values in the record, in the order of its lines.
 * @param points the values besides those of the result.
 */
export function seriesOf(
  lines: readonly Observation[],
  reportedAt: string | undefined,
  points: readonly MeasuredPoint[],
): Series[] {
  const own = lines.flatMap(({ name, value, summary, flag }): MeasuredPoint[] =>
    value === undefined || reportedAt === undefined
      ? []
      : [{ name, value, on: reportedAt, notes: { summary, flag } }],
  );
  const names = new Map([...own, ...points].map(({ name }) => [nameKey(name), name]));
  return [...names].flatMap(([key, name]) => {
    const of = ({ name }: MeasuredPoint) => nameKey(name) === key;
    return points.some(of) ? [withUnit(name, [...points.filter(of), ...own.filter(of)])] : [];
  });
}

function withUnit(name: string, values: readonly MeasuredPoint[]): Series {
  // The result's own line replaces the point of the chart at the same moment.
  const byMoment = new Map(values.map((value) => [Date.parse(value.on), value]));
  const sorted = [...byMoment].toSorted(([one], [other]) => one - other).map(([, value]) => value);
  const points = sorted.map(({ on, value, notes }) => ({ on, value, notes, ...notesIn(notes?.summary) }));
  const unit = points.findLast((point) => point.unit !== undefined)?.unit;
  return {
    name,
    unit,
    points: points.map((point) => {
      const isSameUnit = point.unit === undefined || point.unit === unit;
      return { ...point, number: isSameUnit ? numberOf(point.value) : undefined };
    }),
  };
}
