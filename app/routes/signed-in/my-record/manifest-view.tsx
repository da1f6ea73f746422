import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import { type Manifest, type ManifestPart, missingParts } from "./copy/manifest.ts";
import {
  countText,
  datesText,
  madeText,
  missingText,
  ownCopyText,
  stateText,
  wholenessText,
  whoText,
} from "./copy/manifest-texts.ts";
import { JumpLink, manifestHeading } from "./jump-link.tsx";

/** The first page of the printed copy. @param hasParts the parts stand below it on the page. */
export function ManifestView({ manifest, hasParts = false }: { manifest: Manifest; hasParts?: boolean }) {
  const missing = missingParts(manifest);
  const { notChosen, patient } = manifest;
  return (
    <section className="card grid grid-cols-1 gap-4" aria-labelledby={manifestHeading}>
      <div className="flex gap-3.5">
        <Icon name={missing.length === 0 ? "check" : "alert-triangle"} className="mt-1.25" />
        <div>
          <h2 id={manifestHeading} tabIndex={-1}>
            {titleOf(missing.length, manifest.parts.length)}
          </h2>
          <p>
            <WholeDates>{`Made ${madeText(manifest)}, for ${whoText(manifest)}. Dates: ${datesText(manifest)}.`}</WholeDates>
          </p>
          {patient.practice === undefined ? null : <p>{`Practice: ${patient.practice}.`}</p>}
        </div>
      </div>
      {missing.map((part) => (
        <Note key={part.part} tone="danger" title={`${part.label}: ${missingText(part)}.`}>
          The copy says so on its first page.
        </Note>
      ))}
      <p>
        {wholenessText(manifest)}
        {notChosen.length === 0 ? null : ` Not chosen: ${notChosen.join(", ")}.`}
      </p>
      <p>{ownCopyText}</p>
      <h3>What is in it</h3>
      <table className="record-table min-[22.5em]:[&_:is(th,td)]:wrap-break-word">
        <thead>
          <tr>
            <th scope="col">Part</th>
            <th scope="col">In the copy</th>
            <th scope="col">State</th>
          </tr>
        </thead>
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
