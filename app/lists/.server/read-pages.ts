import type { Listing } from "#practice-api/wire/bundle.ts";

export type PageRange<T> = Listing<T> & {
  /** The last page was full, so there may be another. */
  hasMore: boolean;
};

/**
 * Reads the first `pages` pages of a list as one, one call after another, and stops at the first page
 * that is not full. An entry that moves to the next page between two calls is listed once.
 * @param read reads one page, counted from 1.
 */
export async function readPages<T extends { id: string }>(
  read: (page: number) => Promise<Listing<T>>,
  { pages, pageSize }: { pages: number; pageSize: number },
): Promise<PageRange<T>> {
  const entries = new Map<string, T>();
  let unreadable = 0;
  let hasMore = true;
  for (let page = 1; page <= pages && hasMore; page++) {
    const listing = await read(page);
    for (const entry of listing.entries) entries.set(entry.id, entry);
    unreadable += listing.unreadable;
    hasMore = listing.entries.length + listing.unreadable >= pageSize;
  }
  return { entries: [...entries.values()], unreadable, hasMore };
}
