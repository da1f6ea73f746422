import type { Listing } from "#practice-api/wire/bundle.ts";
import { type Identified, mergedEntries } from "#practice-api/wire/merged-entries.ts";

export type PageRange<T> = Listing<T> & {
  /** The last page was full, so there may be another. */
  hasMore: boolean;
};

/** At most so many pages of a list are read side by side. */
const maxAtOnce = 8;

/**
 * Reads the first `pages` pages of a list as one, and stops at the first page that is not full. The first page is
 * read by itself, then two, four and eight side by side: a short list takes one call, and a long one few rounds.
 * `startWith` is how many are read in the first round, for a list that is known to have more than one page.
 * @param read reads one page, counted from 1.
 */
export async function readPages<T extends Identified>(
  read: (page: number) => Promise<Listing<T>>,
  { pages, pageSize, startWith = 1 }: { pages: number; pageSize: number; startWith?: number },
): Promise<PageRange<T>> {
  const { entries, addPage } = mergedEntries<T>();
  let unreadable = 0;
  let hasMore = true;
  let atOnce = startWith;
  for (let first = 1; first <= pages && hasMore; first += atOnce, atOnce = Math.min(2 * atOnce, maxAtOnce)) {
    const numbers = Array.from({ length: Math.min(atOnce, pages - first + 1) }, (_, nth) => first + nth);
    for (const listing of await Promise.all(numbers.map(read))) {
      if (!hasMore) break;
      addPage(listing.entries);
      unreadable += listing.unreadable;
      hasMore = listing.entries.length + listing.unreadable >= pageSize;
    }
  }
  return { entries, unreadable, hasMore };
}
