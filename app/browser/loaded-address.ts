declare global {
  interface Window {
    loadedAddress?: string;
  }
}

const addressOf = ({ pathname, search }: { pathname: string; search: string }) => pathname + search;

/** The inline script that passes the address of a page to the browser. */
export const addressScript = (url: string) => `loadedAddress=${JSON.stringify(addressOf(new URL(url)))}`;

/**
 * Whether the address is still the one that the server rendered. Until the router is there, Back and Forward
 * between pages that it opened change the address alone, so the document shows another page's data.
 */
export const isAtLoadedAddress = () =>
  window.loadedAddress === undefined || window.loadedAddress === addressOf(location);
