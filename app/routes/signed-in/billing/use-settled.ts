import { useEffect, useState } from "react";
import type { DeferredPanel, PanelData } from "#app/shell/deferred.tsx";

/** The page keeps what was entered while newer data is loading. */
export function useSettled<T>(panel: DeferredPanel<T>): PanelData<T> | undefined {
  const [last, setLast] = useState<PanelData<T>>();
  useEffect(() => {
    let isCurrent = true;
    const keep = (settled: PanelData<T>) => {
      if (isCurrent) setLast(settled);
    };
    if (panel instanceof Promise) panel.then(keep, () => keep({ state: "failed" }));
    else keep(panel);
    return () => {
      isCurrent = false;
    };
  }, [panel]);
  return panel instanceof Promise ? last : panel;
}
