import { shortDate } from "#app/format/dates.ts";
import type { RecordCopy } from "./copy/manifest.ts";
import { partIds, parts } from "./copy/parts.ts";
import { describeEntry } from "./copy/rows.ts";

/** The entries of a copy, to read and to print. */
export function RecordView({ copy: { record } }: { copy: RecordCopy }) {
  return (
    <div className="record-view">
      {partIds.map((part) => {
        const entries = record[part];
        return entries === undefined ? null : (
          <section key={part} className="card" aria-labelledby={`copy-${part}`}>
            <h2 id={`copy-${part}`}>{parts[part].label}</h2>
            {entries.length === 0 ? <p>None in this copy.</p> : null}
            <ul>
              {entries.map((entry, index) => {
                const { date, name, details } = describeEntry(part, entry);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a copy never change.
                  <li key={index}>
                    <p>
                      <strong>{name}</strong>
                      {date === undefined ? null : (
                        <span className="whitespace-nowrap">{shortDate(date)}</span>
                      )}
                    </p>
                    {details.map(([label, text]) => (
                      <p key={label}>{`${label}: ${text}`}</p>
                    ))}
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
