import type { ReactNode } from "react";
import { WholeDates } from "./whole-dates.tsx";

const small = "text-muted text-small";
const besideClass = "grid grid-cols-quarter items-baseline gap-x-4 gap-y-0.5 py-2.5 max-[30em]:grid-cols-1";
const columnsClass = "grid gap-0.5 print:flex print:flex-wrap print:gap-x-5";

const looks = {
  card: ["divide-y divide-line", besideClass, small, "font-semi text-ink"],
  sentences: ["divide-y divide-line", "grid gap-x-4 gap-y-0.5 py-2 min-[30em]:grid-cols-third", small, ""],
  stacked: ["grid gap-4", "", small, "font-semi text-ink"],
  sheet: ["grid gap-3", "grid gap-x-4 @narrow:grid-cols-label", "text-muted", "text-ink"],
  lines: ["grid gap-1", "flex flex-wrap gap-x-2", "text-muted", "min-w-0 text-ink"],
  columns: [
    columnsClass,
    "flex flex-wrap gap-x-4 print:gap-x-1.5",
    "min-w-24 text-muted print:min-w-0",
    "min-w-0 grow basis-32 print:flex-none",
  ],
} as const;

type FactsProps = {
  look: keyof typeof looks;
  rows: readonly (readonly [term: string, value: ReactNode])[];
  empty?: string;
  className?: string;
};

export function Facts({ look, rows, empty, className = "" }: FactsProps) {
  const [list, row, term, value] = looks[look];
  return (
    <dl className={`${list} ${className}`}>
      {rows.map(([name, content]) =>
        content || empty ? (
          <div key={name} className={row}>
            <dt className={term}>{name}</dt>
            <dd className={`wrap-anywhere ${value}`}>
              <WholeDates>{content || empty}</WholeDates>
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
