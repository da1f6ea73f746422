import { shortDate } from "#app/format/dates.ts";
import { Icon } from "#app/ui/icon.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { describeCopy, detailText, rowTitle } from "./copy/describe.ts";
import type { RecordCopy } from "./copy/manifest.ts";
import type { Row, ValueRow } from "./copy/rows.ts";
import { JumpLink, manifestHeading } from "./jump-link.tsx";

const shortPart = 5;

export function RecordView({ copy }: { copy: RecordCopy }) {
  const { sections } = describeCopy(copy);
  return (
    <div className="mt-6 grid grid-cols-1 items-start gap-4 print:block">
      {sections.map(({ part, title, rows, none }) => (
        <section key={part} className="card" aria-labelledby={`copy-${part}`}>
          <details open={rows.length <= shortPart} className="group">
            <summary className="flex min-h-touch cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
              <h2 id={`copy-${part}`}>{title}</h2>
              <Icon name="chevron-down" className="text-link group-open:rotate-180 print:hidden" />
            </summary>
            {none === undefined ? null : <p>{none}</p>}
            {rows.length === 0 ? null : part === "results" ? (
              <Results rows={rows} />
            ) : (
              <Entries title={title} rows={rows} />
            )}
            {rows.length <= shortPart ? null : (
              <JumpLink
                to={manifestHeading}
                className="mt-3 inline-flex min-h-touch items-center print:hidden"
              >
                Back to what is in it
              </JumpLink>
            )}
          </details>
        </section>
      ))}
    </div>
  );
}

function Entries({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <table className="record-table table-fixed" aria-label={title}>
      <thead>
        <tr>
          <th scope="col" className="w-46/100">
            Name
          </th>
          <th scope="col">Details</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a copy never change.
          <tr key={index}>
            <th scope="row">
              {row.name}
              {row.date === undefined ? null : (
                <span className="block">
                  <WholeDates>{shortDate(row.date)}</WholeDates>
                </span>
              )}
            </th>
            <td>
              <WholeDates>{detailText(row)}</WholeDates>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Results({ rows }: { rows: readonly Row[] }) {
  return rows.map((row, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a copy never change.
    <article key={index} className="record-result">
      <h3>
        <WholeDates>{rowTitle(row)}</WholeDates>
      </h3>
      <p className="whitespace-pre-line text-muted text-small wrap-anywhere">{detailText(row)}</p>
      {row.values === undefined || row.values.length === 0 ? null : (
        <Values title={rowTitle(row)} values={row.values} />
      )}
    </article>
  ));
}

function Values({ title, values }: { title: string; values: readonly ValueRow[] }) {
  return (
    <table className="record-table table-fixed" aria-label={`Values of ${title}`}>
      <thead>
        <tr>
          <th scope="col">Test</th>
          <th scope="col">Value and laboratory&apos;s reference</th>
          <th scope="col">Flag</th>
        </tr>
      </thead>
      <tbody>
        {values.map(({ name, value, flag, reference }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a result may have two values of one name.
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>
              <strong>{value}</strong>
              {reference === "" ? null : <span className="block">{reference}</span>}
            </td>
            <td>{flag === "Not flagged" ? flag : <strong>{flag}</strong>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
