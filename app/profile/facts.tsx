import type { ReactNode } from "react";
import "./profile.css";

/** Rows of a term and its value. `empty` is what a row without a value says. */
export function Facts({ rows, empty }: { rows: readonly (readonly [string, ReactNode])[]; empty: string }) {
  return (
    <dl className="profile-facts">
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value || empty}</dd>
        </div>
      ))}
    </dl>
  );
}
