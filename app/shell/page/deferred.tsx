import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Await } from "react-router";
import type { DeferredPanel, Panel } from "../shell-data.ts";

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

/** The panel's value, or the last one while newer data is loading or has failed. */
export function useLastLoaded<T>(panel: DeferredPanel<T> | undefined): T | undefined {
  const [last, setLast] = useState<T>();
  useEffect(() => {
    let isCurrent = true;
    const keep = (settled: Panel<T> | undefined) => {
      if (isCurrent && settled?.state === "loaded") setLast(() => settled.value);
    };
    if (panel instanceof Promise) panel.then(keep, () => undefined);
    else keep(panel);
    return () => {
      isCurrent = false;
    };
  }, [panel]);
  return panel === undefined || panel instanceof Promise || panel.state === "failed" ? last : panel.value;
}
