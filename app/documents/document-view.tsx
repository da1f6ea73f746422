import { DocumentFailed, messageClass } from "./document-failed.tsx";
import { groundClass } from "./document-skeleton.tsx";
import { DownloadOnly } from "./download-only.tsx";
import { HtmlFrame } from "./html-frame.tsx";
import type { OpenDocument, ViewEvents, ViewFailure } from "./open-document.ts";
import { PdfView } from "./pdf-view.tsx";
import { PictureView } from "./picture-view.tsx";

type DocumentViewProps = {
  document: OpenDocument;
  title: string;
  /** As it ends "We could not load …": "this letter". */
  what: string;
  failure: ViewFailure | undefined;
} & ViewEvents;

export function DocumentView({ document, title, what, failure, onReady, onFailed }: DocumentViewProps) {
  if (failure !== undefined) return <DocumentFailed failure={failure} what={what} />;
  switch (document.kind) {
    case "pdf":
      return (
        <PdfView
          key={document.src}
          src={document.src}
          title={title}
          what={what}
          onReady={onReady}
          onFailed={onFailed}
        />
      );
    case "picture":
      return (
        <PictureView
          key={document.src}
          src={document.src}
          title={title}
          onReady={onReady}
          onFailed={onFailed}
        />
      );
    case "html":
      return (
        <div className={groundClass}>
          <HtmlFrame html={document.html} title={title} onReady={onReady} />
        </div>
      );
    case "downloadOnly":
      return (
        <div className={messageClass}>
          <DownloadOnly what={what} {...(document.reason && { reason: document.reason })} />
        </div>
      );
    default:
      return <DocumentFailed failure={document.kind} what={what} />;
  }
}
