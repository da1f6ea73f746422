import { type ReactNode, useEffect, useRef } from "react";
import { defer } from "#app/.server/defer.ts";
import { screenLoader } from "#app/.server/screen-loader.ts";
import { plural } from "#app/format/plural.ts";
import { ListSkeleton } from "#app/lists/list-panel.tsx";
import { Panel } from "#app/shell/page/panel.tsx";
import { CallPractice } from "#app/shell/page/practice-contact.tsx";
import { ScreenHeader } from "#app/shell/page/screen-header.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { Spinner } from "#app/ui/spinner.tsx";
import type { Route } from "./+types/route";
import { ChooseForm, columns, hint } from "./choose-form.tsx";
import { fhirFile } from "./copy/fhir-bundle.ts";
import { csvFile, fileName, jsonFile } from "./copy/files.ts";
import { missingParts, type RecordCopy } from "./copy/manifest.ts";
import { type Choices, type PartId, partLabel } from "./copy/parts.ts";
import type { Outcomes, Progress } from "./copy/read-record.ts";
import { type CopyChoices, loadChoices } from "./loader.server.ts";
import { FirstSheet, ManifestView, RecordView } from "./record-view.tsx";
import { useRecordCopy } from "./use-record-copy.ts";
import "./my-record.css";

export { clientLoader, ErrorBoundary } from "#app/shell/screen-exports.ts";

export const loader = screenLoader((args) => defer(args, { choices: loadChoices(args.context) }));

export default function MyRecordScreen({ loaderData: { choices } }: Route.ComponentProps) {
  return (
    <>
      <ScreenHeader line="A copy of what the practice shows you here, for another doctor or for yourself." />
      <noscript>
        <div className="card grid gap-4">
          <Note tone="warning" title="This page needs JavaScript.">
            The copy is made on your device. Turn JavaScript on, or ask the practice for a copy.
          </Note>
          <CallPractice isPrimary />
        </div>
      </noscript>
      <div className="noscript:hidden">
        <Panel
          of={choices}
          what="the parts of your record"
          within="card"
          loading={<ListSkeleton noun="your choices" />}
        >
          {(loaded) => <MyRecord {...loaded} />}
        </Panel>
      </div>
    </>
  );
}

const refusedTexts = {
  expired: {
    title: "You were logged out, so the copy was not made.",
    text: "Nothing of it was kept. Log in and make it again.",
  },
  patientChanged: {
    title: "Another record was opened in this browser, so the copy was not made.",
    text: "Nothing of it was kept. Refresh this page to copy the record that is open now.",
  },
} as const;

function MyRecord(choices: CopyChoices) {
  const { state, make, stop, retry, change } = useRecordCopy(choices);
  const part = useRef<HTMLDivElement>(null);
  const shown = useRef(state.phase);
  // What is shown now replaced the button that had the focus.
  useEffect(() => {
    if (shown.current === state.phase) return;
    shown.current = state.phase;
    part.current?.querySelector<HTMLElement>(":scope > :not([hidden]) :is(h2, legend)")?.focus();
  }, [state.phase]);
  return (
    <div ref={part}>
      {/* The form stays, so that its choices do. */}
      <div hidden={state.phase !== "choosing"}>
        <ChooseForm choices={choices} onMake={make} />
      </div>
      {state.phase === "making" ? <CopyProgress progress={state} onStop={stop} /> : null}
      {state.phase === "made" ? <CopyMade made={state} onRetry={retry} onChange={change} /> : null}
      {state.phase === "failed" ? (
        <NoCopy title="The copy could not be made." text="You can try again.">
          <Button onClick={retry}>Try again</Button>
        </NoCopy>
      ) : null}
      {state.phase === "refused" ? (
        <NoCopy {...refusedTexts[state.status]}>
          <Button onClick={() => window.location.reload()}>Refresh this page</Button>
        </NoCopy>
      ) : null}
    </div>
  );
}

function NoCopy({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section className="card grid gap-4">
      <h2 tabIndex={-1}>No copy was made</h2>
      <Note tone="danger" title={title}>
        {text}
      </Note>
      <div>{children}</div>
      <CallPractice />
    </section>
  );
}

type CopyMadeProps = {
  made: { copy: RecordCopy; choices: Choices };
  onRetry: () => void;
  onChange: () => void;
};

function CopyMade({ made: { copy, choices }, onRetry, onChange }: CopyMadeProps) {
  const missing = missingParts(copy.manifest);
  const isEmpty = missing.length === copy.manifest.parts.length;
  const retry = retryText(copy);
  const [only] = missing;
  const without = missing.length === 1 && only ? ` without ${only.label}` : " without the missing parts";
  const keep = choices.format === "print" ? "Print or save as PDF" : "Save my copy";
  const isShown = choices.format === "print" && !isEmpty;
  const save = () => keepCopy(copy, choices);
  return (
    <>
      {isShown ? <FirstSheet copy={copy} /> : null}
      <div className={columns}>
        <ManifestView manifest={copy.manifest} hasParts={isShown} />
        <aside className="card @container grid grid-cols-1 gap-3 print:hidden" aria-label="What you can do">
          {retry === undefined ? null : <Button onClick={onRetry}>{retry}</Button>}
          {isEmpty ? null : (
            <Button variant={retry === undefined ? "primary" : "secondary"} onClick={save}>
              <Icon name={choices.format === "print" ? "printer" : "download"} size="small" />
              <span>{missing.length === 0 ? keep : `${keep}${without}`}</span>
            </Button>
          )}
          <Button variant="quiet" onClick={onChange}>
            Change what is in it
          </Button>
          {retry === undefined ? null : <CallPractice />}
        </aside>
      </div>
      {isShown ? <RecordView copy={copy} /> : null}
    </>
  );
}

function retryText({ manifest }: RecordCopy): string | undefined {
  const missing = missingParts(manifest);
  const [only] = missing;
  if (only !== undefined) {
    return `Try ${missing.length === 1 ? only.label : `the ${missing.length} missing parts`} again`;
  }
  const reasons = manifest.parts.flatMap((part) => part.missing.map(({ reason }) => reason));
  const hasLost = reasons.includes("failed") || reasons.includes("stopped");
  return hasLost ? "Try the missing values again" : undefined;
}

function keepCopy(copy: RecordCopy, { format }: Choices): void {
  if (format === "print") window.print();
  else if (format === "csv") saveFile(fileName(copy, "csv"), "text/csv", csvFile(copy));
  else if (format === "json") saveFile(fileName(copy, "json"), "application/json", jsonFile(copy));
  else saveFile(fileName(copy, "fhir.json"), "application/fhir+json", fhirFile(copy));
}

/** The text is in the page's memory only. */
function saveFile(name: string, type: string, text: string): void {
  const href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = href;
  link.download = name;
  link.click();
  // The download has begun once the click's task is over.
  setTimeout(() => URL.revokeObjectURL(href));
}

function CopyProgress({ progress, onStop }: { progress: Progress; onStop: () => void }) {
  const { parts: all, outcomes, current } = progress;
  const read = all.filter((part) => outcomes[part]?.state === "read").length;
  const failed = all.filter((part) => outcomes[part]?.state === "failed").length;
  return (
    <section className="card max-w-190" aria-labelledby="record-making">
      <h2 id="record-making" tabIndex={-1}>
        Making your copy
      </h2>
      <p>
        {`${read} of ${all.length} parts read${failed === 0 ? "" : `, ${failed} could not be loaded`}. Keep this page open.`}
      </p>
      <progress
        max={1}
        value={(read + failed + shareOf(current)) / all.length}
        aria-label="Making your copy"
        className="mt-3 h-3 w-full appearance-none overflow-hidden rounded-full border-0 bg-line [&::-moz-progress-bar]:bg-primary [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-primary"
      />
      <p role="status" className={hint}>
        {nowText(progress)}
      </p>
      <ul className="mt-4">
        {all.map((part) => (
          <PartLine
            key={part}
            part={part}
            outcome={outcomes[part]}
            reading={current?.part === part ? current : undefined}
          />
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-center gap-x-4">
        <Button variant="secondary" onClick={onStop}>
          <Icon name="close" size="small" />
          Stop
        </Button>
        <p className="my-2 grow basis-64 text-muted text-small">
          If you stop, you keep what is read. What is not read yet is left out of the copy, and the copy says
          so. You can read it later.
        </p>
      </div>
    </section>
  );
}

type Current = Progress["current"];

const shareOf = (current: Current): number =>
  current?.total === undefined || current.total === 0 ? 0 : Math.min(1, current.read / current.total);

function nowText({ current, wait }: Progress): string {
  if (wait !== undefined) {
    return `Only so many requests can be made each minute. We go on by ourselves in ${plural(wait, "second")}.`;
  }
  if (current === undefined) return "";
  const { part, page, read, total } = current;
  if (part === "resultValues") return `Reading the values of test results, ${read} of ${total}`;
  return `Reading ${partLabel(part)}, page ${page}`;
}

function PartLine({ part, outcome, reading }: { part: PartId; outcome: Outcomes[PartId]; reading: Current }) {
  const { tone = "text-muted", icon, text } = lineOf(outcome, reading);
  return (
    <li className="flex min-h-touch flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2 text-small">
      {icon === undefined ? (
        <Spinner className="size-5.5 text-primary" />
      ) : (
        <Icon name={icon} className={tone} />
      )}
      <strong>{partLabel(part)}</strong>
      <span className={`ml-auto ${tone === "text-danger-fg" ? tone : "text-muted"}`}>{text}</span>
    </li>
  );
}

function lineOf(
  outcome: Outcomes[PartId],
  reading: Current,
): { tone?: string; icon?: IconName; text: string } {
  if (reading !== undefined) {
    const { page, part, read, total } = reading;
    const isCounted = page > 1 || part === "resultValues";
    const count = total === undefined ? `${read} read` : `${read} of ${total}`;
    return { text: isCounted ? count : "Reading" };
  }
  if (outcome?.state === "read") {
    return { tone: "text-success-fg", icon: "check", text: `${outcome.entries.length} read` };
  }
  if (outcome?.state === "failed") {
    return { tone: "text-danger-fg", icon: "alert-triangle", text: "Could not be loaded" };
  }
  return { icon: "clock", text: "Waiting" };
}
