import { useState } from "react";
import { Deferred } from "#app/shell/page/deferred.tsx";
import type { DeferredPanel } from "#app/shell/shell-data.ts";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog, type DialogProps } from "#app/ui/dialog/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { DocumentFailed } from "./document-failed.tsx";
import { DocumentSkeleton } from "./document-skeleton.tsx";
import { DocumentView } from "./document-view.tsx";
import { type DocumentFailure, downloadHref, type OpenDocument } from "./open-document.ts";
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

/** What the view of a document has reported. Another document starts anew. */
type Report = { of: OpenDocument; print?: () => void; failure?: DocumentFailure };

/** One document to read, print and download. The buttons are outside the viewer, so they work when it fails. */
export function DocumentDialog(props: DocumentDialogProps) {
  const { title, description, document, what, onClose, maxWidth = 1000, canPrint = true } = props;
  const [report, setReport] = useState<Report>();
  const about = (opened: OpenDocument) => (report?.of === opened ? report : undefined);
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
            {(opened) => <Buttons opened={opened} report={about(opened)} canPrint={canPrint} />}
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
            <DocumentView
              title={title}
              what={what}
              document={opened}
              failure={about(opened)?.failure}
              onReady={(print) => setReport({ of: opened, print })}
              onFailed={(failure) => setReport({ of: opened, failure })}
            />
          )}
        </Deferred>
      </div>
    </Dialog>
  );
}

type ButtonsProps = { opened: OpenDocument; report: Report | undefined; canPrint: boolean };

function Buttons({ opened, report, canPrint }: ButtonsProps) {
  const hasFile = opened.kind === "pdf" || opened.kind === "picture";
  const hasContent = (hasFile || opened.kind === "html") && report?.failure === undefined;
  const print = report?.print;
  return (
    <>
      {canPrint && hasContent ? (
        <Button
          variant="secondary"
          aria-disabled={print === undefined || undefined}
          onClick={() => print?.()}
        >
          <Icon name="printer" size="small" />
          Print
        </Button>
      ) : null}
      {hasFile && report?.failure !== "missing" && report?.failure !== "unsupported" ? (
        <a href={downloadHref(opened.src)} download className={buttonClass()}>
          <Icon name="download" size="small" />
          Download
        </a>
      ) : null}
    </>
  );
}
