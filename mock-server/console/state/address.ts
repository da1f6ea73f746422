import { useSyncExternalStore } from "react";

const pages = ["magic-words", "help"] as const;
export type Page = "console" | (typeof pages)[number];
/** Where the console is: the world and the page, which the address names. */
export type Place = { readonly world: string; readonly page: Page };

/** The place that a query names: `?world=qa1&page=help`. */
export function placeOf(search: string): Place {
  const query = new URLSearchParams(search);
  const page = pages.find((known) => known === query.get("page")) ?? "console";
  return { world: query.get("world") || "default", page };
}

/** The address of a place, relative to the console's own. */
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

/** The current place, and after Back the one before. */
export function usePlace(): Place {
  return placeOf(useSyncExternalStore(subscribe, () => location.search));
}

export function goTo(place: Place): void {
  history.pushState(null, "", addressOf(place));
  for (const listener of listeners) listener();
}
