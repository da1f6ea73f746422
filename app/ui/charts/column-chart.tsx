import { BarRounded } from "@visx/shape";
import { ChartDrawing, Decorative, Mark } from "./chart-parts.tsx";

const top = 28;
const bottom = top + 256;
const bar = 44;
/** Spec 1, section 9; ruling B84. */
const axisStep = 50;

type ColumnPoint = { label: string; axisLabel?: string; value: number };

/** Placed at percentages, with heights in real pixels, so the server's drawing is already the right one. */
export function ColumnChart({ label, points }: { label: string; points: readonly ColumnPoint[] }) {
  const highest = Math.max(0, ...points.map(({ value }) => value));
  const end = axisStep * Math.max(1, Math.ceil(highest / axisStep));
  // Zero is at the bottom, so a scale of d3 would bring its colours and times for one multiplication.
  const y = (value: number) => bottom - (value / end) * (bottom - top);
  const ticks = [0, 1, 2, 3, 4, 5].map((fifth) => (fifth * end) / 5);
  const centre = (index: number) => `${((index + 0.5) / points.length) * 100}%`;
  return (
    <div className={highest > 999 ? "pl-14" : "pl-9"}>
      <ChartDrawing width="100%" height={bottom + 2} label={label} count={points.length}>
        <Decorative>
          {ticks.map((tick) => (
            <g key={tick} transform={`translate(0 ${y(tick)})`}>
              <line x2="100%" className={tick === 0 ? "stroke-line-strong" : "stroke-grid"} />
              <text x="-10" y="6" textAnchor="end">
                {tick}
              </text>
            </g>
          ))}
        </Decorative>
        {points.map(({ label: kind, value }, index) => (
          <svg key={kind} x={centre(index)} role="none" className="chart">
            <Mark index={index} label={kind} value={value}>
              {value > 0 ? (
                <BarRounded
                  x={-bar / 2}
                  y={y(value)}
                  width={bar}
                  height={bottom - y(value)}
                  radius={6}
                  top
                  className="fill-c1"
                />
              ) : null}
              <rect
                x={-bar / 2 - 6}
                y={y(value) - 28}
                width={bar + 12}
                height={bottom - y(value) + 30}
                rx="8"
                className="mark-box"
              />
              <text y={y(value) - 8} textAnchor="middle" className="mark-value">
                {value}
              </text>
            </Mark>
          </svg>
        ))}
      </ChartDrawing>
      <ul
        aria-hidden="true"
        className="axis grid auto-cols-fr grid-flow-col whitespace-pre-line text-center text-muted text-small leading-5"
      >
        {points.map((point) => (
          <li key={point.label} className="mt-1.5 px-px @[18.75rem]:-mx-1.5">
            {point.axisLabel ?? point.label}
          </li>
        ))}
      </ul>
    </div>
  );
}
