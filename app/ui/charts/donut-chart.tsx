import { Arc, Pie } from "@visx/shape";
import { ChartDrawing, Decorative, Mark } from "./chart-parts.tsx";
import type { ChartPoint } from "./donut-legend.tsx";

const colours = ["fill-c1", "fill-c2", "fill-c3", "fill-c4"] as const;

const width = 256;
const height = 224;
const outer = 82;
const inner = 54;
/** In radians: nearer numbers would touch. */
const spread = 0.24;
/** A smaller slice could not be seen. */
const smallest = 0.012;

/** Drawn at its real size, so its text keeps its size. */
export function DonutChart({ label, points }: { label: string; points: readonly ChartPoint[] }) {
  const slices = points.map((point, index) => ({ ...point, index })).filter(({ value }) => value > 0);
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  return (
    <ChartDrawing width={width} height={height} label={label} count={slices.length}>
      <g transform={`translate(${width / 2} ${height / 2})`}>
        <Pie
          data={slices}
          pieValue={({ value }) => Math.max(value, total * smallest)}
          pieSort={null}
          pieSortValues={null}
          innerRadius={inner}
          outerRadius={outer}
          padAngle={slices.length > 1 ? 0.03 : 0}
        >
          {({ arcs, path }) => {
            const places = spreadOut(arcs.map(({ startAngle, endAngle }) => (startAngle + endAngle) / 2));
            return arcs.map((slice, i) => {
              const { index, label: kind, value } = slice.data;
              const [x, y] = [Math.sin(places[i] ?? 0), -Math.cos(places[i] ?? 0)];
              return (
                <Mark key={kind} index={i} label={kind} value={value}>
                  <path d={path(slice) ?? ""} className={colours[index % colours.length]} />
                  <Arc
                    startAngle={slice.startAngle}
                    endAngle={slice.endAngle}
                    innerRadius={outer + 3}
                    outerRadius={outer + 6}
                    className="mark-arc"
                  />
                  <text x={round(x * 97)} y={round(y * 97 + 6)} textAnchor={anchor(x)} className="mark-value">
                    {value}
                  </text>
                </Mark>
              );
            });
          }}
        </Pie>
        <Decorative>
          <text y="4" textAnchor="middle" className={total < 1000 ? "chart-total" : "chart-total is-long"}>
            {total}
          </text>
          <text y="28" textAnchor="middle">
            in total
          </text>
        </Decorative>
      </g>
    </ChartDrawing>
  );
}

function spreadOut(angles: readonly number[]) {
  const placed: number[] = [];
  for (const angle of angles) placed.push(Math.max(angle, (placed.at(-1) ?? -spread) + spread));
  return placed;
}

function anchor(x: number) {
  if (Math.abs(x) < 0.35) return "middle";
  return x > 0 ? "start" : "end";
}

/** Engines differ in a sine's last digit; the server's page and the browser's must not. */
function round(length: number) {
  return Math.round(length * 10) / 10;
}
