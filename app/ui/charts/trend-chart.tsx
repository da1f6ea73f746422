import { AxisLeft } from "@visx/axis";
import { GridRows } from "@visx/grid";
import { useParentSize } from "@visx/responsive";
import { scaleLinear, scaleUtc } from "@visx/scale";
import { LinePath } from "@visx/shape";
import { Tooltip, useTooltip } from "@visx/tooltip";
import { useEffect } from "react";
import { dateInWords } from "#app/format/dates.ts";
import { ChartDrawing, Decorative, Mark } from "./chart-parts.tsx";
import "./sparkline.css";
import "./trend-chart.css";
import { type Band, evenPlaces, numberPlaces, type TrendPoint, valueRange } from "./trend.ts";

type TrendChartProps = {
  label: string;
  /** Oldest first. At least two have values. */
  points: readonly TrendPoint[];
  series: readonly string[];
  band?: Band | undefined;
};

const height = 232;
const margin = { top: 34, right: 18, bottom: 32, left: 46 };
const bottom = height - margin.bottom;

/** One object for all renders: another one would begin to observe anew. */
const parentSize: Parameters<typeof useParentSize>[0] = {
  debounceTime: 100,
  ignoreDimensions: ["height", "top", "left"],
};

const lineColours = ["stroke-c1", "stroke-c2"] as const;

/** About so many: the scale itself decides, because its steps begin and end at round numbers. */
const steps = 4;

const scaleOf = (points: readonly TrendPoint[], band: Band | undefined) =>
  scaleLinear<number>({ domain: valueRange(points, band), range: [bottom, margin.top], nice: steps });

/** A range that goes on beyond the drawing ends at its edge. */
const inDrawing = (top: number) => Math.min(bottom, Math.max(margin.top, top));

/** A point without a value is marked and never joined over. A scale that leaves out 0 says so. */
export default function TrendChart({ label, points, series, band }: TrendChartProps) {
  const { parentRef, width } = useParentSize(parentSize);
  const [lowest = 0] = scaleOf(points, band).domain();
  return (
    <div ref={parentRef} className="trend-chart relative min-h-58 min-w-0 overflow-x-clip">
      {width < 120 ? null : (
        <Drawing label={label} points={points} series={series} band={band} width={width} />
      )}
      {series.length < 2 ? null : (
        <ul aria-hidden="true" className="flex flex-wrap gap-x-6 gap-y-1 pl-10 text-small">
          {series.map((name, index) => (
            <li key={name} className="flex items-center gap-2">
              <span
                className={`size-3 forced-color-adjust-none rounded-full ${index === 0 ? "bg-c1" : "bg-c2"}`}
              />
              {name}
            </li>
          ))}
        </ul>
      )}
      {lowest <= 0 ? null : <p className="text-muted text-small">The scale begins at {lowest}, not at 0.</p>}
    </div>
  );
}

const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16;

function Drawing({ label, points, series, band, width }: TrendChartProps & { width: number }) {
  const { tooltipData, tooltipLeft, tooltipTop, tooltipOpen, showTooltip, hideTooltip } =
    useTooltip<TrendPoint>();
  // Esc hides it before it closes the dialog around the chart.
  useEffect(() => {
    if (!tooltipOpen) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      hideTooltip();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, [tooltipOpen, hideTooltip]);
  const scale = textScale();
  const axis = margin.left * scale;
  const dateRoom = 104 * scale;
  const longest = Math.max(
    ...points.flatMap(({ values = [] }) => values.map((value) => String(value).length)),
  );
  const numberRoom = { width: (longest * 10 + 9) * scale, height: 16 * scale, bottom };
  const times = points.map(({ at }) => Date.parse(at));
  const x = scaleUtc<number>({
    domain: [Math.min(...times), Math.max(...times)],
    range: [axis + 26, width - (margin.right + 8) * scale],
  });
  const y = scaleOf(points, band);
  const all = y.ticks(steps);
  const ticks = all.length > 5 ? all.filter((_, index) => index % 2 === 0) : all;
  const xOf = ({ at }: TrendPoint) => x(Date.parse(at));
  const dates = points.map((point) => Math.min(xOf(point), width - dateRoom / 2));
  return (
    <>
      <ChartDrawing
        width={width}
        height={height}
        label={label}
        count={points.length}
        begin={points.length - 1}
      >
        <Decorative>
          {band === undefined ? null : (
            <rect
              x={axis}
              y={inDrawing(y(band[1]))}
              width={width - axis - margin.right / 2}
              height={inDrawing(y(band[0])) - inDrawing(y(band[1]))}
              className="chart-band"
            />
          )}
          <GridRows
            scale={y}
            left={axis}
            width={width - axis - margin.right / 2}
            tickValues={ticks}
            stroke="currentColor"
            className="trend-grid"
          />
          <AxisLeft
            scale={y}
            left={axis}
            tickValues={ticks}
            hideAxisLine
            hideTicks
            // The axis's own text component has a style attribute, which the server's page must not have.
            tickComponent={({ formattedValue, y: top }) => (
              <text x={-10} y={top} dy="0.3em" textAnchor="end">
                {formattedValue}
              </text>
            )}
          />
          {evenPlaces(dates, dateRoom).map((place) => (
            <text key={place} x={dates[place]} y={bottom + 18 + 8 * scale} textAnchor="middle">
              {points[place]?.date}
            </text>
          ))}
        </Decorative>
        {series.map((name, index) => {
          const yOf = ({ values }: TrendPoint) => y(values?.[index] ?? 0);
          const isDrawn = ({ values }: TrendPoint) => values?.[index] !== undefined;
          return (
            <Decorative key={name}>
              <LinePath
                data={[...points]}
                x={xOf}
                y={yOf}
                defined={isDrawn}
                className={`fill-none ${lineColours[index]}`}
                strokeWidth="2.5"
              />
            </Decorative>
          );
        })}
        {points.map((point, index) => {
          const left = xOf(point);
          const show = () => showTooltip({ tooltipData: point, tooltipLeft: left, tooltipTop: 0 });
          return (
            <Mark
              // biome-ignore lint/suspicious/noArrayIndexKey: two points may have the same time and value.
              key={index}
              index={index}
              label={dateInWords(point.at)}
              value={[point.text, point.note].filter(Boolean).join(", ")}
              onShow={show}
              onHide={hideTooltip}
            >
              <rect
                x={left - 12}
                y={margin.top - 26}
                width={24}
                height={bottom - margin.top + 30}
                rx={8}
                className="mark-box"
              />
              {point.values === undefined ? (
                <line x1={left} x2={left} y1={margin.top} y2={bottom} className="trend-gap" />
              ) : (
                point.values.map((value, nth) => (
                  <circle
                    key={series[nth]}
                    cx={left}
                    cy={y(value)}
                    r={index === points.length - 1 ? 7 : 5}
                    className={`trend-point ${lineColours[nth]}${index === points.length - 1 ? " is-latest" : ""}`}
                  />
                ))
              )}
            </Mark>
          );
        })}
        <Decorative>
          {series.flatMap((name, nth) => {
            const spots = points.map((point) => {
              const value = point.values?.[nth];
              return { left: xOf(point), top: value === undefined ? undefined : y(value) };
            });
            return numberPlaces(spots, numberRoom).map(({ place, left, top = margin.top - 8 }) => (
              <text
                key={`${name} ${place}`}
                x={left}
                y={top}
                textAnchor="middle"
                className={points[place]?.values === undefined ? "" : "mark-value"}
              >
                {points[place]?.values?.[nth] ?? (nth === 0 ? "see table" : "")}
              </text>
            ));
          })}
        </Decorative>
      </ChartDrawing>
      {tooltipOpen && tooltipData !== undefined ? (
        <Tooltip
          left={tooltipLeft ?? 0}
          top={tooltipTop ?? 0}
          offsetLeft={0}
          offsetTop={0}
          applyPositionStyle
          className="trend-tooltip"
          style={{ transform: `translate(${(-100 * (tooltipLeft ?? 0)) / width}%, -1.5rem)` }}
        >
          <strong>{tooltipData.text}</strong>{" "}
          {[tooltipData.note, tooltipData.date].filter(Boolean).join(", ")}
        </Tooltip>
      ) : null}
    </>
  );
}
