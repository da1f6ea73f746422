import { useEffect, useRef, useState } from "react";
import { Document, Page, pdfjs } from "react-pdf";
import { Icon } from "#app/ui/icon.tsx";
import { DocumentSkeleton } from "./document-skeleton.tsx";
import { type FileViewProps, failureOf, type ViewEvents } from "./open-document.ts";
import { PrintSheet } from "./print-sheet.tsx";
import "react-pdf/dist/Page/TextLayer.css";

pdfjs.GlobalWorkerOptions.workerSrc = new URL(
  "pdfjs-dist/build/pdf.worker.min.mjs",
  import.meta.url,
).toString();

/** Another object would load the document again. The policy allows no WebAssembly. */
const options = { useWasm: false, enableXfa: false };
/** A4 at 96 dpi. */
const fullWidth = 794;
const sizes = [50, 75, 100, 125, 150, 200] as const;

/** One page of a PDF at a time, with its text as text. Links and forms inside it stay drawings. */
export function PdfPages({ src, title, onReady, onFailed }: FileViewProps & ViewEvents) {
  const ground = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  const [pageCount, setPageCount] = useState(0);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(2);
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const element = ground.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const percent = sizes[size] ?? 100;
  const turn = (to: number) => {
    setPage(to);
    ground.current?.scrollTo({ top: 0 });
  };
  const skeleton = <DocumentSkeleton title={title} />;
  return (
    <div className="pdf-view">
      <div className="pdf-bar">
        <div>
          <BarButton
            label="Previous page"
            icon="chevron-left"
            isOff={page <= 1}
            onPress={() => turn(page - 1)}
          />
          <span role="status">{pageCount === 0 ? "Loading" : `Page ${page} of ${pageCount}`}</span>
          <BarButton
            label="Next page"
            icon="chevron-right"
            isOff={page >= pageCount}
            onPress={() => turn(page + 1)}
          />
        </div>
        <div>
          <BarButton label="Smaller" icon="minus" isOff={size === 0} onPress={() => setSize(size - 1)} />
          <span role="status">{percent} %</span>
          <BarButton
            label="Larger"
            icon="plus"
            isOff={size === sizes.length - 1}
            onPress={() => setSize(size + 1)}
          />
        </div>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <section ref={ground} aria-label={title} tabIndex={0} className="document-ground">
        <Document
          file={src}
          options={options}
          suspense={false}
          loading={skeleton}
          error=""
          onLoadSuccess={({ numPages }) => {
            setPageCount(numPages);
            onReady(() => setIsPrinting(true));
          }}
          onLoadError={(error) => onFailed(failureOf((error as { status?: number }).status))}
          onSourceError={() => onFailed("failed")}
          onPassword={() => onFailed("unsupported")}
        >
          <Page
            pageNumber={page}
            width={(Math.min(width ?? fullWidth, fullWidth) * percent) / 100}
            renderAnnotationLayer={false}
            loading={skeleton}
            error=""
            onLoadError={() => onFailed("unsupported")}
            className="pdf-page"
          />
          {isPrinting ? <PrintedPages count={pageCount} onDone={() => setIsPrinting(false)} /> : null}
        </Document>
      </section>
    </div>
  );
}

type BarButtonProps = {
  label: string;
  icon: "chevron-left" | "chevron-right" | "minus" | "plus";
  isOff: boolean;
  onPress: () => void;
};

function BarButton({ label, icon, isOff, onPress }: BarButtonProps) {
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onPress()}
    >
      <Icon name={icon} size="small" />
    </button>
  );
}

/** Every page, drawn sharply unless they are so many that their pixels would fill the memory. */
function PrintedPages({ count, onDone }: { count: number; onDone: () => void }) {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set());
  return (
    <PrintSheet isReady={drawn.size === count} onDone={onDone}>
      {Array.from({ length: count }, (_, index) => index + 1).map((number) => (
        <Page
          key={number}
          className="printed-page"
          pageNumber={number}
          width={fullWidth}
          devicePixelRatio={count > 12 ? 1.25 : 2}
          renderTextLayer={false}
          renderAnnotationLayer={false}
          loading=""
          error=""
          onRenderSuccess={() => setDrawn((pages) => new Set(pages).add(number))}
          onRenderError={() => setDrawn((pages) => new Set(pages).add(number))}
        />
      ))}
    </PrintSheet>
  );
}
