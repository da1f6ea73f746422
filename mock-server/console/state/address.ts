import { useSyncExternalStore } from "react";

const pages = ["magic-inputs", "help"] as const;
export type Page = "console" | (typeof pages)[number];
export type Place = { readonly world: string; readonly page: Page };

/** `?world=qa1&page=help` */
export function placeOf(search: string): Place {
  const query = new URLSearchParams(search);
  const page = pages.find((known) => known === query.get("page")) ?? "console";
  return { world: query.get("world") || "default", page };
}

/** Relative to the console's own. */
export function addressOf({ world, page }: Place): string {
  const query = new URLSearchParams({ world, ...(page === "console" ? {} : { page }) });
  return `?${query}`;
}

const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("popstate", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("popstate", listener);
  };
}

export function usePlace(): Place {
  return placeOf(useSyncExternalStore(subscribe, () => location.search));
}

export function goTo(place: Place): void {
  history.pushState(null, "", addressOf(place));
  for (const listener of listeners) listener();
}
