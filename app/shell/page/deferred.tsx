import { type ReactNode, Suspense, useState } from "react";
import { Await } from "react-router";
import type { DeferredPanel } from "../shell-data.ts";

export type DeferredProps<T> = {
  panel: DeferredPanel<T>;
  loading: ReactNode;
  failed: ReactNode;
  children: (value: T) => ReactNode;
};

/**
 * Shows a panel of a loader: loading, failed or loaded. A promise gets a boundary of its own; it rejects
 * only when the page's stream breaks off, which counts as failed.
 */
export function Deferred<T>({ panel, loading, failed, children }: DeferredProps<T>) {
  // The boundary stays once it exists, so that newer data does not remount what it shows.
  const [hasBoundary, setHasBoundary] = useState(panel instanceof Promise);
  if (panel instanceof Promise && !hasBoundary) setHasBoundary(true);
  if (!hasBoundary && !(panel instanceof Promise)) {
    return panel.state === "loaded" ? children(panel.value) : failed;
  }
  return (
    <Suspense fallback={loading}>
      <Await resolve={panel} errorElement={failed}>
        {(settled) => (settled.state === "loaded" ? children(settled.value) : failed)}
      </Await>
    </Suspense>
  );
}
