import "./pdf-functions.ts";
import { useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { Document, type DocumentProps, Page, type PageProps, pdfjs } from "react-pdf";
import { DocumentSkeleton, groundClass } from "./document-skeleton.tsx";
import type { FileViewProps, ViewEvents } from "./open-document.ts";
import { hasFewWords, linesOf } from "./pdf-lines.ts";
import { type DrawnPage, isCut, type Lost, lossIn, lostObjects } from "./pdf-losses.tsx";
import workerUrl from "./pdf-worker.ts?worker&url";
import { PrintSheet } from "./print-sheet.tsx";
import "./pdf.css";
import "react-pdf/dist/Page/TextLayer.css";

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl;

const files = new URL(__PDF_FILES__, location.origin).href;

const fixedOptions = {
  // The policy allows no WebAssembly: scripts in the same folder do its work.
  useWasm: false,
  wasmUrl: files,
  cMapUrl: files,
  standardFontDataUrl: files,
  enableXfa: false,
} satisfies DocumentProps["options"];

/** Started before the file arrives. Its caller destroys it. */
export function startWorker() {
  const worker = new pdfjs.PDFWorker();
  // One that is destroyed before it has started fails; the viewer reports every other failure itself.
  worker.promise.catch(() => undefined);
  return worker;
}

/** Paper shows the drawing of the page. */
const viewClass = `${groundClass} print:[&_.annotationLayer]:hidden print:[&_.textLayer]:hidden`;
const pageClass =
  "shadow-2 print:[&_canvas]:max-h-sheet print:[&_canvas]:max-w-full print:[&_canvas]:object-contain print:[&_canvas]:object-top-left";

/** A4 at 96 dpi. */
const fullWidth = 794;

/** Another scheme could open a program, and everything else of a page may be a script's (threat T22). */
const webLinks: NonNullable<PageProps["filterAnnotations"]> = ({ annotations }) =>
  annotations.filter(({ subtype, url }) => subtype === "Link" && /^https?:/i.test(url ?? ""));

type LoadedPdf = Parameters<NonNullable<DocumentProps["onLoadSuccess"]>>[0];

/** A form of Adobe's own kind (XFA), whose only page says "Please wait". Other forms are drawn. */
async function isAcrobatForm(pdf: LoadedPdf) {
  const info: { IsXFAPresent?: boolean; IsAcroFormPresent?: boolean } = (await pdf.getMetadata()).info;
  return info.IsXFAPresent === true && info.IsAcroFormPresent !== true;
}

export type PdfPagesProps = Pick<FileViewProps, "title"> &
  ViewEvents & {
    file: { data: ArrayBuffer };
    worker: ReturnType<typeof startWorker>;
    page: number;
    percent: number;
    isText: boolean;
    onLoaded: (pageCount: number) => void;
    onLost: (lost: Lost) => void;
    /** Part of the file could not be shown, which a printed copy must say too. */
    isIncomplete: boolean;
    /** Called when the page has no words, as a picture of a letter has none. */
    onWithoutText: () => void;
  };

export function PdfPages(props: PdfPagesProps) {
  const { file, worker, title, page, percent, isText, onLoaded, onWithoutText, onLost, onReady, onFailed } =
    props;
  const ground = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  const [pageCount, setPageCount] = useState(0);
  const [isPrinting, setIsPrinting] = useState(false);
  const [pdf, setPdf] = useState<LoadedPdf>();
  // Another object would load the document again.
  const options = useMemo(() => ({ ...fixedOptions, worker }), [worker]);
  useEffect(() => {
    const element = ground.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page begins at its top.
  useEffect(() => void ground.current?.scrollTo({ top: 0 }), [page]);
  const warned = useEffectEvent((warning: string) => {
    const loss = lossIn(warning);
    // All pages are drawn at once for a print.
    if (loss !== undefined) onLost(isPrinting || loss === "words" ? { loss } : { loss, page });
  });
  useEffect(() => {
    const left = new AbortController();
    const read = ({ data }: MessageEvent) => "warning" in data && warned(String(data.warning));
    // It has no port before it has started.
    const listen = () => worker.port.addEventListener("message", read, { signal: left.signal });
    worker.promise.then(listen, () => undefined);
    return () => left.abort();
  }, [worker]);
  const drawn = (drawnPage: DrawnPage) => lostObjects(drawnPage).forEach(onLost);
  const skeleton = <DocumentSkeleton title={title} />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section ref={ground} aria-label={title} tabIndex={0} className={viewClass}>
      <Document
        file={file}
        options={options}
        externalLinkTarget="_blank"
        externalLinkRel="noopener noreferrer"
        suspense={false}
        loading={skeleton}
        error=""
        onLoadSuccess={async (loaded) => {
          if (await isAcrobatForm(loaded)) return onFailed("acrobatForm");
          if (isCut(file.data)) onLost({ loss: "cut" });
          setPdf(loaded);
          setPageCount(loaded.numPages);
          onLoaded(loaded.numPages);
          onReady(() => setIsPrinting(true));
        }}
        onLoadError={({ name }) => onFailed(name === "InvalidPDFException" ? "damaged" : "undrawn")}
        onSourceError={() => onFailed("undrawn")}
        onPassword={() => onFailed("locked")}
      >
        {isText && pdf ? <PageText key={page} pdf={pdf} page={page} onWithoutText={onWithoutText} /> : null}
        {isText ? null : (
          <Page
            pageNumber={page}
            width={(Math.min(width ?? fullWidth, fullWidth) * percent) / 100}
            filterAnnotations={webLinks}
            loading={skeleton}
            error=""
            onLoadError={() => onFailed("damaged")}
            onRenderSuccess={drawn}
            onRenderError={() => onFailed("undrawn")}
            className={pageClass}
          />
        )}
        {isPrinting ? (
          <PrintedPages
            count={pageCount}
            isIncomplete={props.isIncomplete}
            onDrawn={drawn}
            onDone={() => setIsPrinting(false)}
          />
        ) : null}
      </Document>
    </section>
  );
}

type PageTextProps = Pick<PdfPagesProps, "page" | "onWithoutText"> & { pdf: LoadedPdf };

function PageText({ pdf, page, onWithoutText }: PageTextProps) {
  const [lines, setLines] = useState<string[][]>();
  const withoutText = useEffectEvent(onWithoutText);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const { items } = await (await pdf.getPage(page)).getTextContent();
      const found = linesOf(items.flatMap((item) => ("str" in item ? [item] : [])));
      if (!isCurrent) return;
      if (hasFewWords(found)) withoutText();
      else setLines(found);
    };
    read().catch(() => isCurrent && withoutText());
    return () => {
      isCurrent = false;
    };
  }, [pdf, page]);
  if (lines === undefined) return null;
  return (
    <div className="wrap-anywhere mx-auto max-w-measure justify-self-stretch bg-surface p-4 text-text">
      <p className="text-muted text-small">Words only. Press “Show the page” for tables and pictures.</p>
      {lines.map((cells, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move.
        <p key={index} className="mt-3 flex flex-wrap gap-x-4">
          {cells.map((cell, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: cells never move.
            <span key={nth}>{cell} </span>
          ))}
        </p>
      ))}
    </div>
  );
}

type PrintedPagesProps = Pick<PdfPagesProps, "isIncomplete"> & {
  count: number;
  onDrawn: (page: DrawnPage) => void;
  onDone: () => void;
};

/** Drawn sharply unless they are so many that their pixels would fill the memory. */
function PrintedPages({ count, isIncomplete, onDrawn, onDone }: PrintedPagesProps) {
  const [drawn, setDrawn] = useState<ReadonlySet<number>>(new Set());
  return (
    <PrintSheet isReady={drawn.size === count} onDone={onDone}>
      {isIncomplete ? <p>This print is not complete: part of the file could not be shown.</p> : null}
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
          onRenderSuccess={(page) => {
            onDrawn(page);
            setDrawn((pages) => new Set(pages).add(number));
          }}
          onRenderError={() => setDrawn((pages) => new Set(pages).add(number))}
        />
      ))}
    </PrintSheet>
  );
}
