import { Deferred } from "#app/shell/page/deferred.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog, type DialogProps } from "#app/ui/dialog/dialog.tsx";
import { DocumentActions } from "./document-actions.tsx";
import { DocumentFailed } from "./document-failed.tsx";
import { DocumentSkeleton } from "./document-skeleton.tsx";
import { DocumentView } from "./document-view.tsx";
import type { OpenDocument } from "./open-document.ts";
import { useReports } from "./use-reports.ts";
import "./documents.css";

export type DocumentDialogProps = {
  /** The document's name. */
  title: string;
  description?: string | undefined;
  document: DeferredPanel<OpenDocument>;
  /** What it is, as it ends "We could not load …": "this letter". */
  what: string;
  onClose: () => void;
  maxWidth?: DialogProps["maxWidth"];
  /** Whether Print is offered once the content is ready. */
  canPrint?: boolean;
};

/** One document to read, print and download. The buttons are outside the viewer, so they work when it fails. */
export function DocumentDialog(props: DocumentDialogProps) {
  const { title, description, document, what, onClose, maxWidth = 1000, canPrint = true } = props;
  const reports = useReports();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={description}
      maxWidth={maxWidth}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Close
          </Button>
          <Deferred panel={document} loading={null} failed={null}>
            {(opened) => <DocumentActions opened={opened} report={reports.of(opened)} canPrint={canPrint} />}
          </Deferred>
        </>
      }
    >
      <div className="document-body">
        <Deferred
          panel={document}
          loading={<DocumentSkeleton title={title} />}
          failed={<DocumentFailed failure="failed" what={what} />}
        >
          {(opened) => (
            <DocumentView title={title} what={what} document={opened} {...reports.props(opened)} />
          )}
        </Deferred>
      </div>
    </Dialog>
  );
}
