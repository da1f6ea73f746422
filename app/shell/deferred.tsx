import { type ReactNode, Suspense, useEffect, useState } from "react";
import { Await, useLocation } from "react-router";

export type PanelData<T> = { state: "loaded"; value: T } | { state: "failed" };

/** The promise never rejects. */
export type DeferredPanel<T> = PanelData<T> | Promise<PanelData<T>>;

type DeferredProps<T> = {
  panel: DeferredPanel<T>;
  loading: ReactNode;
  failed: ReactNode;
  children: (value: T) => ReactNode;
};

/**
 * Rejects only when the page's stream breaks off, which counts as failed. A page that is read again keeps
 * what it shows, with all that is typed in it, until the newer data is there.
 */
export function Deferred<T>({ panel, loading, failed, children }: DeferredProps<T>) {
  const { pathname, search } = useLocation();
  const address = pathname + search;
  // The boundary stays once it exists, so that newer data does not remount what it shows.
  const [hasBoundary, setHasBoundary] = useState(panel instanceof Promise);
  const [last, setLast] = useState({ address, panel });
  const isShown = !(last.panel instanceof Promise) && last.panel.state === "loaded";
  const isReadAgain = isShown && last.address === address;
  if (panel instanceof Promise) {
    if (!hasBoundary && !isReadAgain) setHasBoundary(true);
  } else if (last.panel !== panel) setLast({ address, panel });
  useEffect(() => {
    if (hasBoundary || !(panel instanceof Promise)) return;
    let isCurrent = true;
    const show = (settled: PanelData<T>) => {
      if (isCurrent) setLast({ address, panel: settled });
    };
    panel.then(show, () => show({ state: "failed" }));
    return () => {
      isCurrent = false;
    };
  }, [hasBoundary, panel, address]);

  const content = (settled: PanelData<T>) => (settled.state === "loaded" ? children(settled.value) : failed);
  const shown = panel instanceof Promise ? last.panel : panel;
  if (!hasBoundary && !(shown instanceof Promise)) return content(shown);
  return (
    <Suspense fallback={loading}>
      {/* Without one the router would show the error in place of the page. */}
      <Await resolve={panel} errorElement={failed ?? true}>
        {content}
      </Await>
    </Suspense>
  );
}

export function useLastLoaded<T>(panel: DeferredPanel<T> | undefined): T | undefined {
  const [last, setLast] = useState<T>();
  useEffect(() => {
    let isCurrent = true;
    const keep = (settled: PanelData<T> | undefined) => {
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
