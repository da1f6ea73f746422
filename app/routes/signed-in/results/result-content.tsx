import { useState } from "react";
import { DocumentFailed, NotShown } from "#app/documents/document-failed.tsx";
import { HtmlFrame } from "#app/documents/html-frame.tsx";
import type { FileViewProps, ViewFailure } from "#app/documents/open-document.ts";
import { PdfView } from "#app/documents/pdf-view.tsx";
import type { Report } from "#app/documents/use-reports.ts";
import { Button } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { resultTexts } from "#practice-api/results/texts.ts";
import type { OpenedResult } from "./.server/open-result.ts";
import { ResultTable } from "./result-table.tsx";

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
