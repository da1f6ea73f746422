declare global {
  interface Window {
    loadedAddress?: string;
  }
}

/** The inline script that records the address of a document when it loads, before any other script runs. */
export const recordAddress = "loadedAddress=location.pathname+location.search";

/**
 * Whether the address is still the one that this document was loaded from. Until the router is there, Back and
 * Forward between pages that it opened change the address alone, so the document shows another page's data.
 */
export const isAtLoadedAddress = () =>
  window.loadedAddress === undefined || window.loadedAddress === location.pathname + location.search;
