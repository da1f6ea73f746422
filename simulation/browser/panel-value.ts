import type { DeferredPanel } from "#app/shell/deferred.tsx";

export function panelValue<T>(panel: DeferredPanel<T> | undefined): T | undefined {
  return panel !== undefined && "state" in panel && panel.state === "loaded" ? panel.value : undefined;
}
