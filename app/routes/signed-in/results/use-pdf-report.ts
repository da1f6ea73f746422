import { useState } from "react";
import type { DocumentFailure } from "#app/documents/open-document.ts";
import type { Report } from "#app/documents/use-reports.ts";

/** What the view of a result's PDF has reported. Its file is here already, so Retry shows it again. */
export function usePdfReport() {
  const [report, setReport] = useState<Omit<Report, "of">>({});
  return {
    report,
    onReady: (print: () => void) => setReport({ print }),
    onFailed: (failure: DocumentFailure) => setReport({ failure }),
    retry: () => setReport({}),
  };
}
