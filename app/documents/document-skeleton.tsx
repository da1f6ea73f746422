import { LoadingWords, Skeleton } from "#app/ui/skeleton.tsx";

/** A document keeps its place while it loads. Its dialog is as high as the window. */
export const groundClass =
  "document-ground grid min-h-0 flex-1 grid-cols-1 content-start justify-items-center-safe overflow-auto bg-sunken p-6 focus-visible:-outline-offset-3 max-md:p-3 print:block print:overflow-visible print:bg-transparent print:p-0 [.dialog:has(&)]:h-dvh";

export function DocumentSkeleton({ title }: { title: string }) {
  return (
    <div className={groundClass}>
      <LoadingWords>{`Loading ${title}`}</LoadingWords>
      <noscript>
        <p>To read this document without JavaScript, press “Download”.</p>
      </noscript>
      <Skeleton height="own" className="h-96" />
    </div>
  );
}
