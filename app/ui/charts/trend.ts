export type TrendPoint = {
  at: string;
  date: string;
  /** As it was written: "<5", "128 over 82". */
  text: string;
  note?: string | undefined;
  /** Undefined for what is not a number: it is never drawn as 0. */
  values: readonly number[] | undefined;
};

/** Lowest and highest, as someone else wrote them. */
export type Band = readonly [number, number];

/** Never below 0 unless a value is. A band is seen whole. */
export function valueRange(points: readonly TrendPoint[], band: Band | undefined): [number, number] {
  const values = [...points.flatMap((point) => point.values ?? []), ...(band ?? [])];
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const room = (highest - lowest || Math.abs(highest) || 1) * 0.3;
  return [lowest >= 0 ? Math.max(0, lowest - room) : lowest - room, highest + room / 2];
}

export const labelRoom = { value: 44, date: 104 } as const;

/** The newest first, then the first, then those between that have room beside them. */
export function placesForLabels(
  points: readonly TrendPoint[],
  xOf: (point: TrendPoint) => number,
  room: number,
): { point: TrendPoint; left: number }[] {
  const placed: { point: TrendPoint; left: number }[] = [];
  const [newest, ...older] = points.toReversed();
  for (const point of [newest, older.at(-1), ...older.slice(0, -1)]) {
    if (point === undefined) continue;
    const left = xOf(point);
    if (placed.every((one) => Math.abs(one.left - left) >= room)) placed.push({ point, left });
  }
  return placed;
}
