/** Beyond this, narrowing the list serves better than a longer one. */
export const maxPages = 50;

/** Full pages: the practice may send shorter ones, so two pages of 25 are as many as hold 50 entries. */
export function pagesIn(search: URLSearchParams): number {
  const pages = Number(search.get("pages") ?? 1);
  return Number.isInteger(pages) ? Math.min(Math.max(pages, 1), maxPages) : 1;
}

export function withPages(href: string, pages: number): string {
  return pages === 1 ? href : `${href}${href.includes("?") ? "&" : "?"}pages=${pages}`;
}

export const rowsAtOnce = 20;

export function rowsIn(search: URLSearchParams): number {
  const shown = Number(search.get("shown") ?? rowsAtOnce);
  return Number.isInteger(shown) ? Math.max(shown, rowsAtOnce) : rowsAtOnce;
}

export function isPartShown(search: URLSearchParams, loaded: number): boolean {
  return loaded > rowsIn(search);
}
