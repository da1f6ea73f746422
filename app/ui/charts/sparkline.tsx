import "./sparkline.css";
import type { Band } from "./trend.ts";

type SparklineProps = {
  /** Oldest first, at least two. Marked ones get a circle, and the last one is filled. */
  points: readonly { at: string; value: number; isMarked: boolean }[];
  /** Lowest and highest. Seen whole. */
  band?: Band | undefined;
};

const [width, height, room] = [240, 56, 8];

/** At least a fifth of the largest value, so that a small change does not look large. */
function spread(values: readonly number[]): [lowest: number, highest: number] {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  const least = Math.max(Math.abs(lowest), Math.abs(highest)) / 5;
  const room = Math.max(0, least - (highest - lowest)) / 2;
  return [lowest - room, highest + room];
}

/** What it shows stands beside it in words. */
export function Sparkline({ points, band = [Number.NaN, Number.NaN] }: SparklineProps) {
  const times = points.map(({ at }) => Date.parse(at));
  const inBand = band.filter((end) => !Number.isNaN(end));
  const values = [...points.map(({ value }) => value), ...inBand];
  const between = (ends: readonly number[], from: number, to: number) => {
    const [lowest, highest] = [Math.min(...ends), Math.max(...ends)];
    return (value: number) =>
      highest === lowest ? (from + to) / 2 : from + ((value - lowest) / (highest - lowest)) * (to - from);
  };
  const x = between(times, room, width - room);
  const y = between(inBand.length < 2 ? spread(values) : values, height - room, room);
  const drawn = points.map((point) => ({ ...point, x: x(Date.parse(point.at)), y: y(point.value) }));
  const [low, high] = band;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} className="sparkline h-auto w-full max-w-88" aria-hidden="true">
      {inBand.length < 2 ? null : (
        <rect x={0} width={width} y={y(high)} height={y(low) - y(high)} className="chart-band" />
      )}
      <polyline
        points={drawn.map((point) => `${point.x},${point.y}`).join(" ")}
        className="fill-none stroke-c1"
      />
      {drawn.map((point, place) =>
        point.isMarked ? (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: two points may have the same time and value.
            key={place}
            cx={point.x}
            cy={point.y}
            r={place === drawn.length - 1 ? 6 : 4.5}
            className={`stroke-c1 ${place === drawn.length - 1 ? "fill-c1" : "fill-surface"}`}
          />
        ) : null,
      )}
    </svg>
  );
}
