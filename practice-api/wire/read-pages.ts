import type { ListPage } from "./bundle.ts";
import {
  afterPage,
  countOf,
  hasEnded,
  type ListProgress,
  leftOf,
  mayBeOfPage,
  nothingRead,
} from "./list-progress.ts";
import { type Identified, mergedEntries } from "./merged-entries.ts";

export type PageRange<T> = {
  entries: T[];
  /** How many entries could not be decoded. */
  unreadable: number;
  /** The list has not ended. */
  hasMore: boolean;
  /** Why the rest cannot be read now: a page failed, or the list is longer than is ever read. */
  missing?: "failed" | "tooMany";
  progress: ListProgress;
};

export type Reading<T> = {
  /** The size of a page that is requested. */
  pageSize: number;
  /** How many full pages are wanted. Without it the whole list is. */
  pages?: number | undefined;
  /** At most so many pages of the practice are read. */
  maxPages?: number;
  /** How many pages the first round reads, for a list that is known to have more than one. */
  startWith?: number;
  /** At most so many pages are read side by side. */
  maxAtOnce?: number;
  /** Whether what was read is kept when a later page fails with this error. */
  keepsRest?: (error: unknown) => boolean;
  /** Whether the entries so far are enough. */
  until?: (entries: readonly T[]) => boolean;
  /** Called before each round. */
  onRound?: (entries: readonly T[], progress: ListProgress) => void;
};

/**
 * Reads a list until it has as many entries as so many full pages, or has ended. The first page is read by itself,
 * then two, four and eight side by side: a short list takes one call, and a long one few rounds.
 * @param read reads one page, counted from 1. @throws what it throws.
 */
export async function readPages<T extends Identified>(
  read: (page: number) => Promise<ListPage<T>>,
  reading: Reading<T>,
): Promise<PageRange<T>> {
  const { pageSize, pages = Infinity, maxPages = 50, startWith = 1, maxAtOnce = 8 } = reading;
  const { keepsRest = () => false, until = () => false, onRound } = reading;
  const { entries, addPage } = mergedEntries<T>();
  let progress = nothingRead;
  const isWanted = () => countOf(progress) < pages * pageSize || mayBeOfPage(progress, pageSize);
  const range = (missing?: "failed" | "tooMany"): PageRange<T> => ({
    entries,
    unreadable: progress.unreadable,
    hasMore: !hasEnded(progress, pageSize),
    ...(missing === undefined ? {} : { missing }),
    progress,
  });
  for (let atOnce = startWith; isWanted() && !hasEnded(progress, pageSize) && !until(entries); ) {
    if (progress.page >= maxPages) return range("tooMany");
    onRound?.(entries, progress);
    const rest = Math.min(pages * pageSize - countOf(progress), leftOf(progress) ?? Infinity);
    const needed = Math.max(1, Math.ceil(rest / (progress.largest || pageSize)));
    const count = Math.min(atOnce, needed, maxPages - progress.page);
    const first = progress.page + 1;
    const answers = await Promise.allSettled(Array.from({ length: count }, (_, nth) => read(first + nth)));
    for (const answer of answers) {
      if (answer.status === "rejected") {
        if (hasEnded(progress, pageSize)) break;
        const isUseful =
          countOf(progress) > 0 && answers.every((one) => one.status !== "rejected" || keepsRest(one.reason));
        if (!isUseful) throw answer.reason;
        return range("failed");
      }
      const { entries: onPage, unreadable, total } = answer.value;
      progress = afterPage(progress, { entries: onPage.length, added: addPage(onPage), unreadable, total });
    }
    // A first page that is not full is most often the whole list, also where no total says so.
    const isShort = progress.page === 1 && progress.largest < pageSize && leftOf(progress) === undefined;
    if (!isShort) atOnce = Math.min(2 * atOnce, maxAtOnce);
  }
  return range(progress.page >= maxPages && !hasEnded(progress, pageSize) ? "tooMany" : undefined);
}

/** An entry of a list, which is read until it is found. */
export async function findInPages<T extends Identified>(
  read: (page: number) => Promise<ListPage<T>>,
  reading: Reading<T>,
  isWanted: (entry: T) => boolean,
): Promise<T | undefined> {
  const { entries } = await readPages(read, { ...reading, until: (found) => found.some(isWanted) });
  return entries.find(isWanted);
}
