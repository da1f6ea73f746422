import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { DocumentSkeleton } from "./document-skeleton.tsx";
import type { FileViewProps, ViewEvents } from "./open-document.ts";
import "./documents.css";

export type PdfViewProps = FileViewProps & Partial<ViewEvents>;

type Pages = ComponentType<FileViewProps & ViewEvents>;

/**
 * A PDF with its page and size above it. The viewer is 190 kB and its worker 370 kB, so both load when a document
 * is shown, and a link that downloads the file belongs beside it.
 */
export function PdfView(props: PdfViewProps) {
  const { title, onReady = () => undefined, onFailed = () => undefined } = props;
  const [pages, setPages] = useState<{ Pages: Pages }>();
  const notLoaded = useEffectEvent(() => onFailed("failed"));
  useEffect(() => {
    import("./pdf-pages.client.tsx").then(
      ({ PdfPages }) => setPages({ Pages: PdfPages }),
      () => notLoaded(),
    );
  }, []);
  return pages === undefined ? (
    <DocumentSkeleton title={title} />
  ) : (
    <pages.Pages {...props} onReady={onReady} onFailed={onFailed} />
  );
}
