import type { Observation } from "#practice-api/results/detail.ts";
import {
  nameKey,
  notesIn,
  numberOf,
  rangeIn,
  scaleOf,
  shownValue,
  unitScale,
  type ValueNotes,
} from "#practice-api/results/rules.ts";
import {
  inUnits,
  isNotFuture,
  isSameMeasurement,
  type LineNotes,
  type MeasuredPoint,
  pointsOf,
  type ValueInUnit,
} from "./measurements.ts";

export type SeriesPoint = ValueNotes & {
  on: string;
  value: string;
  isFuture: boolean;
  /** Undefined for what is not a number, not proved to be in the chart's unit, or dated in the future. */
  number: number | undefined;
  notes: LineNotes | undefined;
};

export type Series = { name: string; unit: string | undefined; points: SeriesPoint[] };

/** A value of the practice’s chart, whose result is not opened for it (ruling B71). */
export const notLookedUp = "Not looked up";

export const referenceText = ({ notes, reference }: SeriesPoint): string =>
  notes === undefined ? notLookedUp : (reference ?? "None given");

export const hasOneReference = (points: readonly SeriesPoint[]): boolean =>
  points[0]?.reference !== undefined && new Set(points.map(referenceText)).size === 1;

export function seriesOf(
  lines: readonly Observation[],
  reportedAt: string | undefined,
  points: readonly MeasuredPoint[],
  now: string,
): Series[] {
  const own = pointsOf(lines, reportedAt);
  const names = new Map([...own, ...points].map(({ name }) => [nameKey(name), name]));
  return [...names.values()].flatMap((name) => {
    const values = inUnits(name, own, points);
    // The result's own line replaces its point of the chart.
    const others = values.others.filter(
      (point) => !values.own.some((line) => isSameMeasurement(line, point)),
    );
    return values.others.length === 0 ? [] : [inOneUnit(name, [...others, ...values.own], now)];
  });
}

function inOneUnit(name: string, values: readonly ValueInUnit[], now: string): Series {
  const sorted = values.toSorted((one, other) => Date.parse(one.on) - Date.parse(other.on));
  const known = sorted.filter(({ on }) => isNotFuture(on, now));
  // The latest unit is the chart's, so that an older one is not drawn beside it.
  const shown = known.findLast((point) => point.unit !== undefined) ?? known.at(-1);
  return {
    name,
    unit: shown?.unit,
    points: sorted.map(({ on, value, notes, unit, scale }) => ({
      on,
      value: shownValue(value),
      notes,
      ...notesIn(notes?.summary),
      // The practice's chart has no units: a value that only it has may be in another one.
      ...(unit === undefined || notes === undefined ? {} : { unit }),
      isFuture: !isNotFuture(on, now),
      number: scale === shown?.scale && isNotFuture(on, now) ? numberOf(value) : undefined,
    })),
  };
}

/** A point of a chart that can be drawn. */
export type DrawnPoint = SeriesPoint & { number: number };

export const drawnPoints = (points: readonly SeriesPoint[]): DrawnPoint[] =>
  points.flatMap((point) => (point.number === undefined ? [] : [{ ...point, number: point.number }]));

/** The highest or the lowest one, of several equal ones the latest. Undefined where all are equal. */
export function extremeOf(points: readonly DrawnPoint[], side: "low" | "high"): DrawnPoint | undefined {
  const numbers = points.map(({ number }) => number);
  const [lowest, highest] = [Math.min(...numbers), Math.max(...numbers)];
  if (lowest === highest) return undefined;
  return points.findLast(({ number }) => number === (side === "low" ? lowest : highest));
}

/** The range of a line of the result, where its values are drawn in its unit (rulings B96, P132). */
export function bandOf({ summary }: Pick<Observation, "summary">, unit: string | undefined) {
  return unitScale(unit) === scaleOf(summary) ? rangeIn(notesIn(summary).reference) : undefined;
}
