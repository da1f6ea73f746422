import { isoDay } from "#app/format/dates.ts";
import type { Observation } from "#practice-api/results/detail.ts";
import type { ChartPoint } from "#practice-api/results/endpoints.ts";
import { changeBetween, nameKey, notesIn, scaleOf } from "#practice-api/results/rules.ts";

type Measurement = Pick<MeasuredPoint, "name" | "value" | "on">;

/** A unit as far as it is proved. Only values of one scale are compared. */
export type ValueInUnit = MeasuredPoint & { unit: string | undefined; scale: string };

const isDay = (moment: string) => !moment.includes("T");

/** A day without a time is the same as every moment of that day. */
export function compareMoments(one: string, other: string): number {
  if (isDay(one) || isDay(other)) return isoDay(one).localeCompare(isoDay(other));
  return Date.parse(one) - Date.parse(other);
}

/** Also the same number with other zeros at its end. */
export const isSameValue = (one: string, other: string | undefined) =>
  one.trim() === other?.trim() || changeBetween(one, other)?.direction === "same";

/** Two values of one name at one moment are two measurements. */
export const isSameMeasurement = (one: Measurement, other: Measurement) =>
  nameKey(one.name) === nameKey(other.name) &&
  compareMoments(one.on, other.on) === 0 &&
  isSameValue(one.value, other.value);

export const pointsOf = (lines: readonly Observation[], on: string | undefined): MeasuredPoint[] =>
  lines.flatMap(({ name, value, summary, flag }) =>
    value === undefined || on === undefined ? [] : [{ name, value, on, notes: { summary, flag } }],
  );

/**
 * The practice's chart has no units: its values are in the unit of the result only when the chart has a value
 * of the result itself, and no other result has it in another unit.
 */
export function inUnits(name: string, own: readonly MeasuredPoint[], points: readonly MeasuredPoint[]) {
  const ofName = (one: MeasuredPoint) => nameKey(one.name) === nameKey(name);
  const [lines, others] = [own.filter(ofName), points.filter(ofName)];
  const noted = [...lines, ...others].filter(({ notes }) => notes !== undefined);
  const scales = new Set(noted.map(({ notes }) => scaleOf(notes?.summary)));
  const isOfChart = ({ notes }: MeasuredPoint) => notes === undefined;
  const proof = lines.find((line) =>
    others.some((point) => isOfChart(point) && isSameMeasurement(point, line)),
  );
  const chartSummary = scales.size === 1 ? proof?.notes?.summary : undefined;
  const withUnit = (point: MeasuredPoint) => {
    const summary = isOfChart(point) ? chartSummary : point.notes?.summary;
    return { ...point, unit: notesIn(summary).unit, scale: scaleOf(summary) };
  };
  return { own: lines.map(withUnit), others: others.map(withUnit) };
}

/**
 * A later date than the practice's clock is a mistake, and its value is the latest of nothing (ruling P98).
 */
export const isNotFuture = (on: string, now: string) => compareMoments(on, now) <= 0;

export type LineNotes = { [N in "summary" | "flag"]: Observation[N] | undefined };

/** A value that only the chart has comes without notes. */
export type MeasuredPoint = ChartPoint & { notes?: LineNotes };

export type NotCompared = {
  /** The newest first. */
  unread: string[];
  /** Others could not be read, or have no date. */
  hasOthers: boolean;
  hasOlder: boolean;
};

export type EarlierValues = {
  points: MeasuredPoint[];
  /** The practice's clock. */
  now: string;
  hasWholeChart: boolean;
  notCompared: NotCompared;
};
