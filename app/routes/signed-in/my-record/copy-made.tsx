import { CallPractice } from "#app/shell/page/call-practice.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { csvFile, fileName, jsonFile } from "./copy/files.ts";
import { missingParts, type RecordCopy } from "./copy/manifest.ts";
import type { Choices } from "./copy/parts.ts";
import { ManifestView } from "./manifest-view.tsx";
import { RecordView } from "./record-view.tsx";
import { saveFile } from "./save-file.ts";

export type CopyMadeProps = {
  made: { copy: RecordCopy; choices: Choices };
  onRetry: () => void;
  onChange: () => void;
};

/** The copy: what is in it, and how to keep it. A missing part is named first, and trying again is the first way on. */
export function CopyMade({ made: { copy, choices }, onRetry, onChange }: CopyMadeProps) {
  const missing = missingParts(copy.manifest);
  const isEmpty = missing.length === copy.manifest.parts.length;
  const [only] = missing;
  const names = missing.length === 1 && only ? only.label : `the ${missing.length} missing parts`;
  const without = missing.length === 1 && only ? ` without ${only.label}` : " without the missing parts";
  const keep = choices.format === "print" ? "Print or save as PDF" : "Save my copy";
  return (
    <>
      <div className="record-columns">
        <ManifestView manifest={copy.manifest} />
        <aside className="card record-actions" aria-label="What you can do">
          {missing.length === 0 ? null : <Button onClick={onRetry}>{`Try ${names} again`}</Button>}
          {isEmpty ? null : (
            <Button
              variant={missing.length === 0 ? "primary" : "secondary"}
              onClick={() => keepCopy(copy, choices)}
            >
              <Icon name={choices.format === "print" ? "printer" : "download"} size="small" />
              <span>{missing.length === 0 ? keep : `${keep}${without}`}</span>
            </Button>
          )}
          <Button variant="quiet" onClick={onChange}>
            Change what is in it
          </Button>
          {missing.length === 0 ? null : <CallPractice />}
        </aside>
      </div>
      {choices.format === "print" && !isEmpty ? <RecordView copy={copy} /> : null}
    </>
  );
}

function keepCopy(copy: RecordCopy, { format }: Choices): void {
  if (format === "print") window.print();
  else if (format === "csv") saveFile(fileName(copy, "csv"), "text/csv", csvFile(copy));
  else saveFile(fileName(copy, "json"), "application/json", jsonFile(copy));
}
