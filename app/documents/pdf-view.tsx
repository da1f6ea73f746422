import { Component, type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { DocumentSkeleton } from "./document-skeleton.tsx";
import { documentFailureOf, type FileViewProps, type ViewEvents, type ViewFailure } from "./open-document.ts";
import { LossNotes, type Lost } from "./pdf-losses.tsx";
import type { PdfPagesProps } from "./pdf-pages.client.tsx";

type PdfViewProps = FileViewProps &
  Partial<ViewEvents> & {
    what: string;
  };

/** The bytes of a `data:` address with base64, which the policy lets no request read. */
const bytesIn = (src: string) =>
  Uint8Array.from(atob(src.slice(src.indexOf(",") + 1)), (character) => character.charCodeAt(0)).buffer;

type Pages = ComponentType<PdfPagesProps>;

/** Keeps the screen, and so the Download beside the pages, when pdf.js throws while React draws them. */
class PagesBoundary extends Component<{ onError: () => void; children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch() {
    this.props.onError();
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** In a narrower window a whole page is too small to read. */
const narrow = "(width < 35em)";

/** 225 kB and a worker of 380 kB load beside the file. Put a link that downloads the file beside it. */
export function PdfView(props: PdfViewProps) {
  const { src, title, what, onReady = () => undefined, onFailed = () => undefined } = props;
  const [viewer, setViewer] = useState<Pick<PdfPagesProps, "worker"> & { Pages: Pages }>();
  const [pageCount, setPageCount] = useState(0);
  const [page, setPage] = useState(1);
  const [size, setSize] = useState(pdfSizes.indexOf(100));
  const [isText, setIsText] = useState(false);
  const [hasText, setHasText] = useState(true);
  const [lost, setLost] = useState<readonly Lost[]>([]);
  const [file, setFile] = useState<{ data: ArrayBuffer }>();
  const failed = useEffectEvent((failure: ViewFailure) => onFailed(failure));
  useEffect(() => {
    let worker: PdfPagesProps["worker"] | undefined;
    let hasLeft = false;
    import("./pdf-pages.client.tsx").then(
      ({ PdfPages, startWorker }) => {
        if (hasLeft) return;
        worker = startWorker();
        setViewer({ Pages: PdfPages, worker });
      },
      () => failed("failed"),
    );
    setIsText(window.matchMedia(narrow).matches);
    return () => {
      hasLeft = true;
      worker?.destroy();
    };
  }, []);
  useEffect(() => {
    const leaving = new AbortController();
    const read = async () => {
      if (src.startsWith("data:")) return setFile({ data: bytesIn(src) });
      const response = await fetch(src, { signal: leaving.signal });
      if (!response.ok) failed(documentFailureOf(response.status));
      else if (response.headers.get("Content-Type") !== "application/pdf") failed("mislabelled");
      else setFile({ data: await response.arrayBuffer() });
    };
    read().catch(() => leaving.signal.aborted || failed("failed"));
    return () => leaving.abort();
  }, [src]);
  if (viewer === undefined || file === undefined) return <DocumentSkeleton title={title} />;
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {pageCount < 2 ? null : (
        <p aria-hidden="true" className="print-only">
          This print has page {page} only. To print all {pageCount} pages, press “Print” beside the document.
        </p>
      )}
      <PdfBar
        page={page}
        pageCount={pageCount}
        size={size}
        isText={isText && hasText}
        hasText={hasText}
        onPage={(next) => {
          setPage(next);
          setHasText(true);
        }}
        onSize={setSize}
        onText={setIsText}
      />
      <LossNotes lost={lost} page={page} what={what} />
      <PagesBoundary onError={() => onFailed("undrawn")}>
        <viewer.Pages
          file={file}
          worker={viewer.worker}
          title={title}
          page={page}
          percent={pdfSizes[size] ?? 100}
          isText={isText && hasText}
          onWithoutText={() => setHasText(false)}
          onLoaded={setPageCount}
          isIncomplete={lost.length > 0}
          onLost={(each) => setLost((all) => [...all, each])}
          onReady={onReady}
          onFailed={onFailed}
        />
      </PagesBoundary>
    </div>
  );
}

/** In percent of the page's own width, or of the window's where that is narrower. */
const pdfSizes: readonly number[] = [50, 75, 100, 125, 150, 200];

type PdfBarProps = {
  page: number;
  /** 0 while the document loads. */
  pageCount: number;
  /** The index of one of `pdfSizes`. */
  size: number;
  isText: boolean;
  hasText: boolean;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
  onText: (isText: boolean) => void;
};

function PdfBar({ page, pageCount, size, isText, hasText, onPage, onSize, onText }: PdfBarProps) {
  // The pages announce their own loading. This bar announces only what a press has changed.
  const isLoading = pageCount === 0;
  return (
    <div className="flex flex-wrap justify-between gap-x-3 border-line border-b px-8 py-1 text-small max-md:px-4 print:hidden">
      <div className="flex items-center gap-1">
        <BarButton
          label="Previous page"
          icon="chevron-left"
          isOff={page <= 1}
          onPress={() => onPage(page - 1)}
        />
        <span role={isLoading ? undefined : "status"}>
          {isLoading ? "Loading" : `Page ${page} of ${pageCount}`}
        </span>
        <BarButton
          label="Next page"
          icon="chevron-right"
          isOff={page >= pageCount}
          onPress={() => onPage(page + 1)}
        />
      </div>
      {hasText ? (
        <button type="button" className={buttonClass("quiet")} onClick={() => onText(!isText)}>
          {isText ? "Show the page" : "Show as text"}
        </button>
      ) : null}
      {isText ? null : <Size size={size} isLoading={isLoading} onSize={onSize} />}
    </div>
  );
}

function Size({ size, isLoading, onSize }: Pick<PdfBarProps, "size" | "onSize"> & { isLoading: boolean }) {
  return (
    <div className="flex items-center gap-1">
      <BarButton label="Smaller" icon="minus" isOff={size === 0} onPress={() => onSize(size - 1)} />
      <span role={isLoading ? undefined : "status"}>{pdfSizes[size]} %</span>
      <BarButton
        label="Larger"
        icon="plus"
        isOff={size === pdfSizes.length - 1}
        onPress={() => onSize(size + 1)}
      />
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
      className="icon-button aria-disabled:cursor-not-allowed aria-disabled:text-muted"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || onPress()}
    >
      <Icon name={icon} size="small" />
    </button>
  );
}
