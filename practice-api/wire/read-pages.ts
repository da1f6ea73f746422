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
  unreadable: number;
  hasMore: boolean;
  /** `tooMany`: the list is longer than is ever read. */
  missing?: "failed" | "tooMany";
  progress: ListProgress;
};

export type Reading<T> = {
  pageSize: number;
  /** Without it the whole list is read. */
  pages?: number | undefined;
  maxPages?: number;
  /** For a list that is known to have more than one page. */
  startWith?: number;
  maxAtOnce?: number;
  keepsRest?: (error: unknown) => boolean;
  until?: (entries: readonly T[]) => boolean;
  onRound?: (entries: readonly T[], progress: ListProgress) => void;
};

/** One page, then 2, 4, 8 side by side: one call for a short list, few rounds for a long one. */
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

export async function findInPages<T extends Identified>(
  read: (page: number) => Promise<ListPage<T>>,
  reading: Reading<T>,
  isWanted: (entry: T) => boolean,
): Promise<T | undefined> {
  const { entries } = await readPages(read, { ...reading, until: (found) => found.some(isWanted) });
  return entries.find(isWanted);
}
