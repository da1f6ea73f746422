import type { ReactNode } from "react";
import "./profile.css";

/** Rows of a term and its value. `empty` is what a row without a value says. */
export function Facts({ rows, empty }: { rows: readonly (readonly [string, ReactNode])[]; empty: string }) {
  return (
    <dl>
      {rows.map(([term, value]) => (
        <div
          key={term}
          className="grid grid-cols-quarter items-baseline gap-x-4 gap-y-0.5 border-line border-b py-2.5 last:border-b-0 max-[480px]:grid-cols-1"
        >
          <dt className="text-muted text-small">{term}</dt>
          <dd className="wrap-anywhere font-semi text-ink">{value || empty}</dd>
        </div>
      ))}
    </dl>
  );
}
