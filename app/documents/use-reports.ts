import { useState } from "react";
import type { OpenDocument, ViewFailure } from "./open-document.ts";

export type Report = { of: OpenDocument; print?: () => void; failure?: ViewFailure };

/** Another document, also after Retry, starts anew. */
export function useReports() {
  const [report, setReport] = useState<Report>();
  const of = (document: OpenDocument) => (report?.of === document ? report : undefined);
  return {
    of,
    props: (document: OpenDocument) => ({
      failure: of(document)?.failure,
      onReady: (print: () => void) => setReport({ of: document, print }),
      onFailed: (failure: ViewFailure) => setReport({ of: document, failure }),
    }),
  };
}
