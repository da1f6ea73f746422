import { useState } from "react";
import { DocumentFailed } from "#app/documents/document-failed.tsx";
import { DownloadOnly } from "#app/documents/download-only.tsx";
import { HtmlFrame } from "#app/documents/html-frame.tsx";
import type { DocumentFailure, FileViewProps } from "#app/documents/open-document.ts";
import { PdfView } from "#app/documents/pdf-view.tsx";
import { Note } from "#app/ui/note.tsx";
import type { TestResult } from "#practice-api/results/endpoints.ts";
import { resultTexts } from "#practice-api/results/texts.ts";
import type { OpenedResult } from "./.server/open-result.ts";
import { ResultTable } from "./result-table.tsx";

export type ShownResult = Extract<OpenedResult, { earlier: unknown }>;

type ResultContentProps = { result: TestResult; opened: ShownResult };

/** The content of a result, by its kind. */
export function ResultContent({ result, opened: { content, earlier } }: ResultContentProps) {
  switch (content.kind) {
    case "empty":
      return <p className="text-danger-fg">{resultTexts.noContent}</p>;
    case "html":
      return <HtmlFrame html={content.html} title={result.test} />;
    case "downloadOnly":
      return <DownloadOnly what="this result" />;
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
    default:
      return (
        <Note tone="warning" title="This result cannot be shown.">
          The file is not a PDF. Ring the practice and ask for it.
        </Note>
      );
  }
}

/** A PDF that the viewer cannot show can still be saved. */
function PdfResult({ src, title }: FileViewProps) {
  const [failure, setFailure] = useState<DocumentFailure>();
  return (
    <>
      {failure === undefined ? (
        <PdfView src={src} title={title} onFailed={setFailure} />
      ) : (
        <DocumentFailed failure={failure} what="this result" />
      )}
      <p>
        <a href={src} download="test-result.pdf">
          Download this result
        </a>
      </p>
    </>
  );
}
