import type { ReactNode } from "react";
import { Deferred } from "#app/shell/page/deferred.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { DocumentActions } from "./document-actions.tsx";
import { DocumentFailed } from "./document-failed.tsx";
import { DocumentSkeleton } from "./document-skeleton.tsx";
import { DocumentView } from "./document-view.tsx";
import type { OpenDocument } from "./open-document.ts";
import { useReports } from "./use-reports.ts";

export type DocumentPanelProps = {
  title: string;
  document: DeferredPanel<OpenDocument>;
  /** As it ends "We could not load …": "this letter". */
  what: string;
  canPrint?: boolean | undefined;
  /** The buttons are outside the viewer, so they work when it fails. */
  children: (parts: { actions: ReactNode; view: ReactNode }) => ReactNode;
};

export function DocumentPanel({ title, document, what, canPrint = true, children }: DocumentPanelProps) {
  const reports = useReports();
  return children({
    actions: (
      <Deferred panel={document} loading={null} failed={null}>
        {(opened) => <DocumentActions opened={opened} report={reports.of(opened)} canPrint={canPrint} />}
      </Deferred>
    ),
    view: (
      <Deferred
        panel={document}
        loading={<DocumentSkeleton title={title} />}
        failed={<DocumentFailed failure="failed" what={what} />}
      >
        {(opened) => <DocumentView title={title} what={what} document={opened} {...reports.props(opened)} />}
      </Deferred>
    ),
  });
}
