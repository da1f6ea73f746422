import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { searchWith } from "#app/format/search.ts";
import { Deferred, type DeferredPanel } from "#app/shell/deferred.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { Dialog, type DialogProps } from "#app/ui/dialog/dialog.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { DocumentFailed, messageClass, NotShown } from "./document-failed.tsx";
import { DocumentSkeleton, groundClass } from "./document-skeleton.tsx";
import { HtmlFrame } from "./html-frame.tsx";
import {
  downloadHref,
  type FileViewProps,
  type OpenDocument,
  type ViewEvents,
  type ViewFailure,
} from "./open-document.ts";
import { PdfView } from "./pdf-view.tsx";
import { PrintSheet } from "./print-sheet.tsx";
import { type Report, useReports } from "./use-reports.ts";

type DocumentPanelProps = {
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

type DocumentActionsProps = { opened: OpenDocument; report: Report | undefined; canPrint: boolean };

function DocumentActions({ opened, report, canPrint }: DocumentActionsProps) {
  const hasFile = "src" in opened;
  const hasContent = hasFile && opened.kind !== "downloadOnly" && report?.failure === undefined;
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

type DocumentViewProps = Pick<DocumentPanelProps, "title" | "what"> &
  ViewEvents & { document: OpenDocument; failure: ViewFailure | undefined };

function DocumentView({ document, title, what, failure, ...events }: DocumentViewProps) {
  if (failure !== undefined) return <DocumentFailed failure={failure} what={what} />;
  switch (document.kind) {
    case "pdf":
      return <PdfView key={document.src} src={document.src} title={title} what={what} {...events} />;
    case "picture":
      return <PictureView key={document.src} src={document.src} title={title} {...events} />;
    case "html":
      return (
        <div className={groundClass}>
          <HtmlFrame html={document.html} title={title} onReady={events.onReady} />
        </div>
      );
    case "downloadOnly":
      return (
        <div className={messageClass}>
          <NotShown what={what} {...(document.reason && { reason: document.reason })} />
        </div>
      );
    default:
      return <DocumentFailed failure={document.kind} what={what} />;
  }
}

function PictureView({ src, title, onReady, onFailed }: FileViewProps & ViewEvents) {
  const picture = useRef<HTMLImageElement>(null);
  const [isPrinting, setIsPrinting] = useState(false);
  const settled = useEffectEvent(() => {
    if (picture.current?.complete !== true) return;
    if (picture.current.naturalWidth > 0) onReady(() => setIsPrinting(true));
    else onFailed("failed");
  });
  // The picture of the first page may have loaded before this code.
  useEffect(() => settled(), []);
  return (
    <div className={groundClass}>
      <img
        ref={picture}
        src={src}
        alt={title}
        className="h-auto max-w-full shadow-2"
        onLoad={() => settled()}
        onError={() => settled()}
      />
      {isPrinting ? (
        <PrintSheet isReady onDone={() => setIsPrinting(false)}>
          <img src={src} alt="" className="printed-page" />
        </PrintSheet>
      ) : null}
    </div>
  );
}

type DocumentDialogProps = Omit<DocumentPanelProps, "children"> & {
  description?: string | undefined;
  onClose: () => void;
  maxWidth?: DialogProps["maxWidth"];
  children?: ReactNode;
};

/** A document scrolls under the buttons of its dialog. */
const bodyClass =
  "flex min-h-0 min-w-0 flex-1 flex-col border-line border-t [.dialog-body:has(>&)]:flex [.dialog-body:has(>&)]:overflow-hidden [.dialog-body:has(>&)]:p-0";

export function DocumentDialog(props: DocumentDialogProps) {
  const { description, onClose, maxWidth = 1000, children, ...panel } = props;
  return (
    <DocumentPanel {...panel}>
      {({ actions, view }) => (
        <Dialog
          open
          onClose={onClose}
          title={panel.title}
          documentTitle="Document"
          description={description}
          maxWidth={maxWidth}
          footer={
            <>
              {children}
              {actions}
            </>
          }
        >
          <div className={bodyClass}>{view}</div>
        </Dialog>
      )}
    </DocumentPanel>
  );
}

type OpenedDocumentProps = Pick<DocumentDialogProps, "title" | "what"> & {
  opened: Pick<DocumentDialogProps, "document"> & { id: string };
  parameter: string;
};

export function OpenedDocument({ opened: { id, document }, parameter, ...panel }: OpenedDocumentProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  if (search.get(parameter) !== id) return null;
  const closed = { search: searchWith(search, { [parameter]: undefined }) };
  const close = () => void navigate(closed, { replace: true, preventScrollReset: true });
  return <DocumentDialog key={id} {...panel} document={document} onClose={close} />;
}
