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

/** A band is seen whole, unless all values are on one side of it: then its nearer end is (ruling P145). */
export function seenBand(points: readonly TrendPoint[], band: Band): readonly number[] {
  const values = points.flatMap((point) => point.values ?? []);
  if (values.length > 0 && Math.max(...values) < band[0]) return [band[0]];
  if (values.length > 0 && Math.min(...values) > band[1]) return [band[1]];
  return band;
}

/** Never below 0 unless a value is. */
export function valueRange(points: readonly TrendPoint[], band: Band | undefined): [number, number] {
  const values = [
    ...points.flatMap((point) => point.values ?? []),
    ...(band === undefined ? [] : seenBand(points, band)),
  ];
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const room = (highest - lowest || Math.abs(highest) || 1) * 0.3;
  return [lowest >= 0 ? Math.max(0, lowest - room) : lowest - room, highest + room / 2];
}

/** Each place, or each second, third … with the first and the last, as many as have room. */
export function evenPlaces(lefts: readonly number[], room: number): number[] {
  const last = lefts.length - 1;
  for (let step = 1; step <= last; step++) {
    const chosen = [...lefts.keys()].filter((place) => place % step === 0);
    const hasRoom = chosen.every((place) => (lefts[place + step] ?? Infinity) - (lefts[place] ?? 0) >= room);
    if (last % step === 0 && hasRoom) return chosen;
  }
  return last < 0 ? [] : [last];
}

/** In pixels. Without `top` it has no value. */
type Spot = { left: number; top?: number | undefined };

/** Of one line: `width` and `height` of its widest number, and where the drawing ends. */
type NumberRoom = { width: number; height: number; bottom: number };

/**
 * Where the numbers of a line are centred, none on the line or on another number: the newest, the first, the highest and
 * the lowest one, then those between that have room.
 */
export function numberPlaces(line: readonly Spot[], room: NumberRoom) {
  const tops = line.flatMap(({ top }) => top ?? []);
  const at = (top: number) => line.findLastIndex((spot) => spot.top === top);
  const order = [line.length - 1, 0, at(Math.min(...tops)), at(Math.max(...tops)), ...line.keys()];
  const placed: { place: number; left: number; top: number | undefined }[] = [];
  for (const place of new Set(order)) {
    const spot = line[place];
    if (spot === undefined) continue;
    const top = spot.top === undefined ? undefined : clearOfLine(line, place, room);
    const isFree = placed.every(
      (one) =>
        Math.abs(one.left - spot.left) >= room.width || Math.abs((one.top ?? 0) - (top ?? 0)) >= room.height,
    );
    if (isFree && (top !== undefined || spot.top === undefined)) placed.push({ place, left: spot.left, top });
  }
  return placed;
}

/** Above its point, or below it where the line would cross it. Undefined where the line would cross both. */
function clearOfLine(line: readonly Spot[], place: number, { width, height, bottom }: NumberRoom) {
  const { left, top = 0 } = line[place] ?? { left: 0 };
  const rises = [line[place - 1], line[place + 1]].map((next) => {
    if (next?.top === undefined) return 0;
    return (top - next.top) * Math.min(1, width / 2 / Math.abs(next.left - left || 1));
  });
  if (Math.max(...rises) < 10) return top - 12;
  return Math.min(...rises) > -10 && top + 8 + height <= bottom ? top + 8 + height : undefined;
}
