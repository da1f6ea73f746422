/** Beyond this, narrowing the list serves better than a longer one. */
export const maxPages = 50;

/**
 * How many full pages of a list `?pages=` requests, 1 to 50; 1 for anything else. The practice may send shorter pages,
 * so two pages of 25 are as many of the practice as hold 50 entries.
 */
export function pagesIn(search: URLSearchParams): number {
  const pages = Number(search.get("pages") ?? 1);
  return Number.isInteger(pages) ? Math.min(Math.max(pages, 1), maxPages) : 1;
}

/** The same address with so many full pages. */
export function withPages(href: string, pages: number): string {
  return pages === 1 ? href : `${href}${href.includes("?") ? "&" : "?"}pages=${pages}`;
}
