/** A point of a chart over time. */
export type TrendPoint = {
  /** ISO instant. */
  at: string;
  /** The day, as patients read it. */
  date: string;
  /** The value as it was written: "<5", "128 over 82". */
  text: string;
  /** One number for each series. Undefined for what is not a number: it is never drawn as 0. */
  values: readonly number[] | undefined;
};

/** The lowest and the highest value, with room around them. Never below 0 unless a value is. */
export function valueRange(points: readonly TrendPoint[]): [number, number] {
  const values = points.flatMap((point) => point.values ?? []);
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const room = (highest - lowest || Math.abs(highest) || 1) * 0.3;
  return [lowest >= 0 ? Math.max(0, lowest - room) : lowest - room, highest + room / 2];
}

/** Values are printed from the newest on, as long as each has this many pixels to itself. */
const valueRoom = 44;

/** The points whose values have room beside those that are printed already, from the newest on. */
export function placesForValues(
  points: readonly TrendPoint[],
  xOf: (point: TrendPoint) => number,
): { point: TrendPoint; left: number }[] {
  const placed: { point: TrendPoint; left: number }[] = [];
  for (const point of points.toReversed()) {
    const left = xOf(point);
    if (placed.every((one) => Math.abs(one.left - left) >= valueRoom)) placed.push({ point, left });
  }
  return placed;
}

const monthNumber = new Intl.DateTimeFormat("en-NZ", {
  timeZone: "Pacific/Auckland",
  month: "2-digit",
  year: "numeric",
});

/** At most `most` times from the first to the last, evenly apart, each with its month: "11-2026". */
export function monthsBetween(times: readonly number[], most: number): { at: number; label: string }[] {
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const steps = Math.max(1, Math.min(most, 6) - 1);
  const at = Array.from({ length: steps + 1 }, (_, step) => first + ((last - first) * step) / steps);
  const named = at.map((time) => ({ at: time, label: monthNumber.format(time).replace("/", "-") }));
  return named.filter(({ label }, index) => named.findIndex((one) => one.label === label) === index);
}
