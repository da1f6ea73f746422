import type { MouseEvent, ReactNode } from "react";
import { shortDate } from "#app/format/dates.ts";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import {
  countText,
  datesText,
  describeCopy,
  madeText,
  missingText,
  ownCopyText,
  stateText,
  wholenessText,
  whoText,
} from "./copy/describe.ts";
import { essentialsOf } from "./copy/essentials.ts";
import { type Manifest, type ManifestPart, missingParts, type RecordCopy } from "./copy/manifest.ts";
import { detailText, type Row, rowTitle, type ValueRow } from "./copy/rows.ts";
import { EssentialContacts, EssentialList, essentialsFoot } from "./essential-blocks.tsx";

const manifestHeading = "record-made";

/** @param hasParts the parts stand below it on the page. */
export function ManifestView({ manifest, hasParts = false }: { manifest: Manifest; hasParts?: boolean }) {
  const missing = missingParts(manifest);
  const { notChosen, patient } = manifest;
  return (
    <section className="card grid grid-cols-1 gap-4 print:gap-1" aria-labelledby={manifestHeading}>
      <div className="flex gap-3.5">
        <Icon name={missing.length === 0 ? "check" : "alert-triangle"} className="mt-1.25 print:hidden" />
        <div>
          <h2 id={manifestHeading} tabIndex={-1}>
            <span className="print:hidden">{titleOf(missing.length, manifest.parts.length)}</span>
            <span className="hidden print:inline">What is in this copy</span>
          </h2>
          <p>
            <WholeDates>{`Made ${madeText(manifest)}, for ${whoText(manifest)}. Dates: ${datesText(manifest)}.`}</WholeDates>
          </p>
          {patient.practice === undefined ? null : <p>{`Practice: ${patient.practice}.`}</p>}
        </div>
      </div>
      {missing.map((part) => (
        <Note key={part.part} tone="danger" title={`${part.label}: ${missingText(part)}.`}>
          The copy says so where it lists its parts.
        </Note>
      ))}
      <p>
        {wholenessText(manifest)}
        {notChosen.length === 0 ? null : ` Not chosen: ${notChosen.join(", ")}.`}
      </p>
      <p>{ownCopyText}</p>
      <h3 className="print:hidden">What is in it</h3>
      <table className="record-table min-[22.5em]:[&_:is(th,td)]:wrap-break-word">
        <TableHead columns={["Part", "In the copy", "State"]} />
        <tbody>
          {manifest.parts.map((part) => (
            <ManifestRow key={part.part} part={part} isLink={hasParts && !missing.includes(part)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const tones = {
  whole: "text-success-fg",
  part: "text-ink",
  failed: "text-danger-fg",
  stopped: "text-danger-fg",
} as const;
const marks = { whole: "check", part: "info", failed: "alert-triangle", stopped: "alert-triangle" } as const;

function ManifestRow({ part, isLink }: { part: ManifestPart; isLink: boolean }) {
  const section = part.part === "resultValues" ? "results" : part.part;
  // Notes above the table say why a part is not in the copy at all.
  const reason = part.state === "part" ? missingText(part) : "";
  return (
    <>
      <tr>
        <th scope="row">{isLink ? <JumpLink to={`copy-${section}`}>{part.label}</JumpLink> : part.label}</th>
        <td>{countText(part)}</td>
        <td>
          <span className={`inline-flex items-start gap-1.5 font-semi ${tones[part.state]}`}>
            <Icon name={marks[part.state]} size="small" className="mt-0.75" />
            {stateText(part)}
          </span>
        </td>
      </tr>
      {reason === "" ? null : (
        <tr className="record-reason">
          <td colSpan={3}>{`${reason}.`}</td>
        </tr>
      )}
    </>
  );
}

function titleOf(missing: number, all: number): string {
  if (missing === 0) return "Your copy is made";
  if (missing === all) return "Nothing could be copied";
  return `Your copy is made, but ${missing === 1 ? "one part is" : `${missing} parts are`} missing`;
}

/** The first sheet of a printed copy: what another clinician asks first. */
export function FirstSheet({ copy }: { copy: RecordCopy }) {
  const { manifest } = copy;
  const { contacts } = manifest.patient;
  return (
    <div className="record-sheet print-only *:mb-2">
      <h1>{`Record of ${manifest.patient.name}`}</h1>
      <p>
        <WholeDates>{`${whoText(manifest)}. As the practice had it on ${madeText(manifest)}.`}</WholeDates>
      </p>
      {essentialsOf(copy).map((one) => (
        <EssentialList key={one.essential} {...one} />
      ))}
      <EssentialContacts contacts={contacts ?? []} unread={contacts === undefined ? notLoaded : undefined} />
      <p className="text-small">{essentialsFoot}</p>
    </div>
  );
}

const notLoaded = "Could not be loaded. This does not mean that there is none.";

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
    <table className="record-table table-fixed [&_thead_th:first-child]:w-46/100" aria-label={title}>
      <TableHead columns={["Name", "Details"]} />
      <tbody>
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the entries of a copy never change.
          <tr key={index}>
            <th scope="row">
              {row.name}
              {row.date === undefined ? null : (
                <span className="block print:ml-2 print:inline-block">
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
      <TableHead columns={["Test", "Value and laboratory's reference", "Flag"]} />
      <tbody>
        {values.map(({ name, value, flag, reference }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a result may have two values of one name.
          <tr key={index}>
            <th scope="row">{name}</th>
            <td>
              <strong>{value}</strong>
              {reference === "" ? null : (
                <span className="block print:ml-2 print:inline-block">{reference}</span>
              )}
            </td>
            <td>{flag === "Not flagged" ? flag : <strong>{flag}</strong>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const TableHead = ({ columns }: { columns: readonly string[] }) => (
  <thead>
    <tr>
      {columns.map((column) => (
        <th key={column} scope="col">
          {column}
        </th>
      ))}
    </tr>
  </thead>
);

/** Changes no address, which would not find the copy again. */
function JumpLink({ to, className, children }: { to: string; className?: string; children: ReactNode }) {
  const jump = (event: MouseEvent) => {
    event.preventDefault();
    const heading = document.getElementById(to);
    const part = heading?.closest("details");
    if (part) part.open = true;
    const target = heading?.closest("summary") ?? heading;
    target?.focus();
    target?.scrollIntoView();
  };
  return (
    <a href={`#${to}`} className={className} onClick={jump}>
      {children}
    </a>
  );
}
