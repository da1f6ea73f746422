import { SeverityBadge } from "./severity-badge.tsx";

/** Each severity with its level (spec 2, sections 2 and 4; ruling B29). */
const levels = [
  ["severe", "High"],
  ["moderate", "Moderate"],
  ["mild", "Low"],
] as const;

export function Legend() {
  return (
    <section aria-labelledby="legend" className="allergy-legend">
      <h2 id="legend">Legend</h2>
      <ul>
        {levels.map(([severity, level]) => (
          <li key={severity}>
            <SeverityBadge severity={severity} /> {level}
          </li>
        ))}
      </ul>
    </section>
  );
}
