declare global {
  interface Window {
    loadedAddress?: string;
  }
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

export const addressScript = (url: string) => `loadedAddress=${JSON.stringify(addressOf(new URL(url)))}`;

const isAtLoadedAddress = () =>
  window.loadedAddress === undefined || window.loadedAddress === addressOf(location);

/**
 * Without the router, Back and Forward between pages that it opened change the address alone, and the document would
 * keep another page's data. Returns undefined when that has happened already, else how to stop, for the router.
 */
export function reloadOnTraversal(): (() => void) | undefined {
  if (!isAtLoadedAddress()) {
    location.reload();
    return undefined;
  }
  const onTraversal = (event: Event) => {
    if (isAtLoadedAddress()) return;
    // The router would render another page than the one to hydrate.
    event.stopImmediatePropagation();
    location.reload();
  };
  addEventListener("popstate", onTraversal, { capture: true });
  return () => removeEventListener("popstate", onTraversal, { capture: true });
}
