import type { Observation } from "#practice-api/results/detail.ts";
import { nameKey, notesIn, numberOf, type ValueNotes } from "#practice-api/results/rules.ts";
import {
  inUnits,
  isSameMeasurement,
  type LineNotes,
  type MeasuredPoint,
  pointsOf,
  type ValueInUnit,
} from "./measurements.ts";

export type SeriesPoint = ValueNotes & {
  on: string;
  value: string;
  /** The number to draw. Undefined for what is not a number, or is not proved to be in the unit of the chart. */
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

export const notKnown = "Not known";

/** The laboratory's reference of a value, or why there is none. */
export const referenceText = ({ notes, reference }: SeriesPoint): string =>
  notes === undefined ? notKnown : (reference ?? "None given");

/** Whether one text of the laboratory is the reference of all values. */
export const hasOneReference = (points: readonly SeriesPoint[]): boolean =>
  points[0]?.reference !== undefined && new Set(points.map(referenceText)).size === 1;

/**
 * The measurements of a result that have other values in the record, in the order of its lines.
 * @param points the values besides those of the result.
 */
export function seriesOf(
  lines: readonly Observation[],
  reportedAt: string | undefined,
  points: readonly MeasuredPoint[],
): Series[] {
  const own = pointsOf(lines, reportedAt);
  const names = new Map([...own, ...points].map(({ name }) => [nameKey(name), name]));
  return [...names.values()].flatMap((name) => {
    const values = inUnits(name, own, points);
    // The result's own line replaces its point of the chart.
    const others = values.others.filter(
      (point) => !values.own.some((line) => isSameMeasurement(line, point)),
    );
    return values.others.length === 0 ? [] : [inOneUnit(name, [...others, ...values.own])];
  });
}

function inOneUnit(name: string, values: readonly ValueInUnit[]): Series {
  const sorted = values.toSorted((one, other) => Date.parse(one.on) - Date.parse(other.on));
  const unit = sorted.findLast((point) => point.unit !== undefined)?.unit;
  return {
    name,
    unit,
    points: sorted.map(({ on, value, notes, unit: own }) => ({
      on,
      value,
      notes,
      ...notesIn(notes?.summary),
      ...(own === undefined ? {} : { unit: own }),
      number: own === unit ? numberOf(value) : undefined,
    })),
  };
}
