import { buttonClass } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";

/** In percent of the page's own width, or of the window's where that is narrower. */
export const pdfSizes: readonly number[] = [50, 75, 100, 125, 150, 200];

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

export function PdfBar({ page, pageCount, size, isText, hasText, onPage, onSize, onText }: PdfBarProps) {
  // The pages say that they load. What stands here says what a press has changed.
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

type SizeProps = Pick<PdfBarProps, "size" | "onSize"> & { isLoading: boolean };

function Size({ size, isLoading, onSize }: SizeProps) {
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
