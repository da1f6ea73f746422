import { type ComponentType, useEffect, useEffectEvent, useState } from "react";
import { DocumentSkeleton } from "./document-skeleton.tsx";
import type { FileViewProps, ViewEvents } from "./open-document.ts";
import { PdfBar, pdfSizes } from "./pdf-bar.tsx";
import "./documents.css";

export type PdfViewProps = FileViewProps & Partial<ViewEvents>;

type Pages = ComponentType<
  FileViewProps & ViewEvents & { page: number; percent: number; onLoaded: (pageCount: number) => void }
>;

/**
 * A PDF with its page and size above it. The viewer is 190 kB and its worker 370 kB, so both load when a document
 * is shown, and a link that downloads the file belongs beside it.
 */
export function PdfView(props: PdfViewProps) {
  const { title, onReady = () => undefined, onFailed = () => undefined } = props;
  const [pages, setPages] = useState<{ Pages: Pages }>();
  const [pageCount, setPageCount] = useState(0);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(pdfSizes.indexOf(100));
  const notLoaded = useEffectEvent(() => onFailed("failed"));
  useEffect(() => {
    import("./pdf-pages.client.tsx").then(
      ({ PdfPages }) => setPages({ Pages: PdfPages }),
      () => notLoaded(),
    );
  }, []);
  if (pages === undefined) return <DocumentSkeleton title={title} />;
  return (
    <div className="pdf-view">
      {pageCount < 2 ? null : (
        <p aria-hidden="true" className="print-only">
          This print has page {page} only. To print all {pageCount} pages, press “Print” beside the document.
        </p>
      )}
      <PdfBar page={page} pageCount={pageCount} size={size} onPage={setPage} onSize={setSize} />
      <pages.Pages
        {...props}
        page={page}
        percent={pdfSizes[size] ?? 100}
        onLoaded={setPageCount}
        onReady={onReady}
        onFailed={onFailed}
      />
    </div>
  );
}
