import { useState } from "react";
import type { OpenDocument, ViewFailure } from "./open-document.ts";

/** What the view of a document has reported. */
export type Report = {
  of: OpenDocument;
  /** Present once the content is ready. */
  print?: () => void;
  failure?: ViewFailure;
};

/** Keeps the report about the document that is open. Another document, also after Retry, starts anew. */
export function useReports() {
  const [report, setReport] = useState<Report>();
  const of = (document: OpenDocument) => (report?.of === document ? report : undefined);
  return {
    of,
    /** The props of the view of a document. */
    props: (document: OpenDocument) => ({
      failure: of(document)?.failure,
      onReady: (print: () => void) => setReport({ of: document, print }),
      onFailed: (failure: ViewFailure) => setReport({ of: document, failure }),
    }),
  };
}
