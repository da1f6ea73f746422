import type { DeferredPanel } from "#app/shell/shell-data.ts";

/** What a panel of a page shows; undefined while it is on its way, and when it has failed. */
export function panelValue<T>(panel: DeferredPanel<T> | undefined): T | undefined {
  return panel !== undefined && "state" in panel && panel.state === "loaded" ? panel.value : undefined;
}
