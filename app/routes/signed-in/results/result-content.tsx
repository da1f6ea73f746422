import { useState } from "react";
import { DocumentFailed, NotShown } from "#app/documents/document-failed.tsx";
import { HtmlFrame } from "#app/documents/html-frame.tsx";
import type { FileViewProps, ViewFailure } from "#app/documents/open-document.ts";
import { PdfView } from "#app/documents/pdf-view.tsx";
import type { Report } from "#app/documents/use-reports.ts";
import { plural } from "#app/format/plural.ts";
import { UnreadableNotice } from "#app/lists/list-panel.tsx";
import { Deferred, type DeferredPanel, type PanelData } from "#app/shell/deferred.tsx";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Note } from "#app/ui/note.tsx";
import { WholeDates } from "#app/ui/whole-dates.tsx";
import type { Observation } from "#practice-api/results/detail.ts";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { resultTexts } from "#practice-api/results/texts.ts";
import type { OpenedResult } from "./.server/open-result.ts";
import { notComparedTexts } from "./compare.ts";
import type { EarlierValues } from "./measurements.ts";
import { type EarlierProps, Lines } from "./result-lines.tsx";
import { OpenAgain } from "./use-open-result.tsx";

export type ShownResult = Extract<OpenedResult, { earlier: unknown }>;

type ResultContentProps = { result: TestResult; opened: ShownResult };

export function ResultContent({ result, opened: { content, earlier } }: ResultContentProps) {
  switch (content.kind) {
    case "empty":
      return <p className="text-danger-fg">{resultTexts.noContent}</p>;
    case "html":
      return <HtmlFrame html={content.html} title={result.test} />;
    case "downloadOnly":
      return <NotShown what="this result" {...(content.reason && { reason: content.reason })} />;
    case "picture":
      return <img src={content.src} alt={result.test} className="h-auto max-w-full" />;
    case "table":
      return (
        <ResultTable
          result={result}
          lines={content.observations}
          unreadable={content.unreadable}
          earlier={earlier}
        />
      );
    case "pdf":
      return <PdfResult src={content.src} title={result.test} />;
    case "unsupported":
      return <DocumentFailed failure="unsupported" what="this result" />;
  }
}

/** A PDF that the viewer cannot show can still be saved. */
function PdfResult({ src, title }: FileViewProps) {
  const { report, onReady, onFailed, retry } = usePdfReport();
  const { print, failure } = report;
  return (
    <>
      {failure === undefined ? (
        <PdfView src={src} title={title} what="this result" onReady={onReady} onFailed={onFailed} />
      ) : (
        <DocumentFailed
          failure={failure}
          what="this result"
          retry={
            <Button variant="secondary" onClick={retry}>
              Retry
            </Button>
          }
        />
      )}
      <div className="flex flex-wrap items-center gap-3">
        {print === undefined ? null : (
          <Button variant="secondary" onClick={print}>
            <Icon name="printer" size="small" />
            Print
          </Button>
        )}
        <a href={src} download="test-result.pdf">
          Download this result
        </a>
      </div>
    </>
  );
}

/** The file is here already, so Retry shows it again. */
export function usePdfReport() {
  const [report, setReport] = useState<Omit<Report, "of">>({});
  return {
    report,
    onReady: (print: () => void) => setReport({ print }),
    onFailed: (failure: ViewFailure) => setReport({ failure }),
    retry: () => setReport({}),
  };
}

type ResultTableProps = {
  result: TestResult;
  lines: readonly Observation[];
  unreadable: number;
  earlier: DeferredPanel<EarlierValues>;
};

function ResultTable({ result, lines, unreadable, earlier }: ResultTableProps) {
  const total = lines.length + unreadable;
  const all = plural(total, "value");
  const table = (panel: PanelData<EarlierValues> | undefined) => (
    <>
      <Comparison result={result} earlier={panel} />
      <Lines lines={lines} result={result} earlier={panel} end={`End: ${lines.length} of ${all} printed.`} />
    </>
  );
  return (
    <>
      <UnreadableNotice count={unreadable} noun={{ one: "line", many: "lines" }} />
      {lines.length === 0 ? (
        <p className="text-danger-fg">{resultTexts.noLines}</p>
      ) : (
        <>
          <p aria-hidden="true" className="print-only">
            {unreadable === 0 ? all : `${lines.length} of ${all}`} on this print.
          </p>
          <Deferred panel={earlier} loading={table(undefined)} failed={table({ state: "failed" })}>
            {(value) => table({ state: "loaded", value })}
          </Deferred>
        </>
      )}
    </>
  );
}

function Comparison({ result, earlier }: EarlierProps) {
  if (earlier === undefined)
    return (
      <p role="status" className="sr-only">
        Looking for earlier values
      </p>
    );
  if (earlier.state === "failed") {
    return (
      <div className="grid justify-items-start gap-3">
        <Note tone="warning" title="We could not load the earlier values." className="w-full">
          This changes nothing in the result below.
        </Note>
        <OpenAgain result={result} variant="secondary" />
      </div>
    );
  }
  return notComparedTexts(earlier.value.notCompared).map((text) => (
    <p key={text} className="text-muted">
      <WholeDates>{text}</WholeDates>
    </p>
  ));
}
