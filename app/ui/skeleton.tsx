const widths = { full: "w-full", most: "w-4/5", half: "w-1/2", third: "w-1/3", quarter: "w-1/4" } as const;
const heights = { line: "h-5", lead: "h-7", num: "h-11", block: "h-14", own: "" } as const;

type SkeletonProps = { width?: keyof typeof widths; height?: keyof typeof heights; className?: string };

/** Appears after 150 ms, so that a quick answer never flickers. */
export function Skeleton({ width = "full", height = "line", className = "" }: SkeletonProps) {
  return <span aria-hidden="true" className={`skeleton ${widths[width]} ${heights[height]} ${className}`} />;
}

/** Skeletons are hidden from screen readers. */
export function LoadingWords({ children }: { children: string }) {
  return (
    <span role="status" className="sr-only">
      {children}
    </span>
  );
}

/** A part of a page that is loading, such as "Loading the form". */
export function LoadingBlock({ children }: { children: string }) {
  return (
    <>
      <LoadingWords>{children}</LoadingWords>
      <Skeleton height="block" />
    </>
  );
}
