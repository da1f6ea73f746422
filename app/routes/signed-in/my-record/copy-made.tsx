import { CallPractice } from "#app/shell/page/practice-contact.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { columns } from "./choose-form.tsx";
import { fhirFile } from "./copy/fhir-bundle.ts";
import { csvFile, fileName, jsonFile } from "./copy/files.ts";
import { missingParts, type RecordCopy } from "./copy/manifest.ts";
import type { Choices } from "./copy/parts.ts";
import { ManifestView, RecordView } from "./record-view.tsx";

type CopyMadeProps = {
  made: { copy: RecordCopy; choices: Choices };
  onRetry: () => void;
  onChange: () => void;
};

export function CopyMade({ made: { copy, choices }, onRetry, onChange }: CopyMadeProps) {
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
