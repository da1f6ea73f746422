const swatches = ["bg-c1", "bg-c2", "bg-c3", "bg-c4"] as const;

export type ChartPoint = { label: string; value: number };

/** The chart can be read without its colours. */
export function DonutLegend({ points }: { points: readonly ChartPoint[] }) {
  return (
    <ul className="w-full">
      {points.map(({ label, value }, index) => (
        <li
          key={label}
          className="grid min-h-11 grid-cols-swatch-rest-end items-center gap-3 border-line border-b last:border-0"
        >
          <span
            aria-hidden="true"
            className={`size-5 forced-color-adjust-none rounded-s ${swatches[index % swatches.length]}`}
          />
          <span>{label}</span>
          <strong className="text-lead">{value}</strong>
        </li>
      ))}
    </ul>
  );
}
