import type { ListPage } from "./bundle.ts";

export type PageRange<T> = {
  entries: T[];
  unreadable: number;
  hasMore: boolean;
  /** `tooMany`: the list is longer than is ever read. */
  missing?: "failed" | "tooMany";
  progress: ListProgress;
};

export type ReadPagesOptions<T> = {
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
  options: ReadPagesOptions<T>,
): Promise<PageRange<T>> {
  const { pageSize, pages = Infinity, maxPages = 50, startWith = 1, maxAtOnce = 8 } = options;
  const { keepsRest = () => false, until = () => false, onRound } = options;
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
  options: ReadPagesOptions<T>,
  isWanted: (entry: T) => boolean,
): Promise<T | undefined> {
  const { entries } = await readPages(read, { ...options, until: (found) => found.some(isWanted) });
  return entries.find(isWanted);
}

/** Of the first page. Without a total, only a page that is full may have others after it. */
export const isWholeList = (
  { entries, unreadable, total }: { entries: readonly unknown[] } & Omit<PageCounts, "entries" | "added">,
  pageSize: number,
) => (total === undefined ? entries.length + unreadable < pageSize : entries.length + unreadable >= total);

/** Plain data, so that a browser can read on where the server has stopped. */
export type ListProgress = {
  page: number;
  entries: number;
  unreadable: number;
  /** The most entries of one page: the practice may send fewer than are requested. */
  largest: number;
  /** Pages in a row, up to the last one, that added nothing. */
  idle: number;
  /** The entries of the last page when none of them could be decoded, else 0. */
  unreadablePage: number;
  total?: number;
  isTotalWrong: boolean;
};

export const nothingRead: ListProgress = {
  page: 0,
  entries: 0,
  unreadable: 0,
  largest: 0,
  idle: 0,
  unreadablePage: 0,
  isTotalWrong: false,
};

/** `added` are the decoded ones that are not on an earlier page. */
type PageCounts = { entries: number; added: number; unreadable: number; total?: number | undefined };

/** An entry that could not be decoded counts again when it comes again. */
export const countOf = ({ entries, unreadable }: Pick<ListProgress, "entries" | "unreadable">): number =>
  entries + unreadable;

export function afterPage(before: ListProgress, page: PageCounts): ListProgress {
  const adds =
    page.added > 0 || (page.entries === 0 && page.unreadable > 0 && !isSameUnreadable(before, page));
  const total = page.total ?? before.total;
  const progress = {
    page: before.page + 1,
    entries: before.entries + page.added,
    unreadable: before.unreadable + (adds ? page.unreadable : 0),
    largest: Math.max(before.largest, page.entries + page.unreadable),
    idle: adds ? 0 : before.idle + 1,
    unreadablePage: page.entries === 0 ? page.unreadable : 0,
    ...(total === undefined ? {} : { total }),
  };
  const isTotalWrong = before.isTotalWrong || (total !== undefined && countOf(progress) > total);
  return { ...progress, isTotalWrong };
}

/** As many as on the page before, and more than are left: the practice may send one page again and again. */
function isSameUnreadable(before: ListProgress, { unreadable }: PageCounts): boolean {
  return unreadable === before.unreadablePage && unreadable > (before.total ?? 0) - countOf(before);
}

/** Undefined where `total` does not say: an unreadable entry may have come twice. */
function leftOf(progress: ListProgress): number | undefined {
  const { page, total, isTotalWrong, unreadable } = progress;
  if (total === undefined || isTotalWrong || (unreadable > 0 && page > 1)) return undefined;
  return total - countOf(progress);
}

/**
 * A page that is not full ends no list: the practice may send shorter pages than are requested, or take entries out
 * of them. What ends it is a page that adds nothing, two while `total` says that there are more, or `total` itself,
 * which on a full first page may be that page's own (ruling B76).
 */
export function hasEnded(progress: ListProgress, pageSize: number): boolean {
  const { idle } = progress;
  const left = leftOf(progress);
  if (idle > 0 && (left === undefined || left === 0 || idle > 1)) return true;
  return left === 0 && !mayBeOfPage(progress, pageSize);
}

export const mayBeOfPage = (progress: ListProgress, pageSize: number): boolean =>
  progress.page === 1 && leftOf(progress) === 0 && countOf(progress) >= pageSize;

/** The practice may leave the id of some entries out, or empty. */
export type Identified = { id?: string | undefined };

/**
 * An entry that moves to the next page between two calls is kept once, as it was read last. Entries of one page are
 * never taken for each other, nor is one without an id.
 */
function mergedEntries<T extends Identified>() {
  const entries: T[] = [];
  /** By id: the place of the first entry of each page with that id, of the second, and so on. */
  const places = new Map<string, number[]>();
  const unnamed = new Set<string>();
  return {
    entries,
    /** How many it adds. A page of which everything is on earlier pages is not added again. */
    addPage(page: readonly T[]): number {
      const before = entries.length;
      const contents = page.filter(({ id = "" }) => id === "").map((entry) => JSON.stringify(entry));
      const isKnown =
        contents.every((content) => unnamed.has(content)) &&
        page.every(({ id = "" }) => id === "" || places.has(id));
      const onPage = new Map<string, number>();
      for (const entry of page) {
        const { id = "" } = entry;
        if (id === "" && isKnown) continue;
        const known = places.get(id) ?? [];
        const nth = onPage.get(id) ?? 0;
        const place = id === "" ? entries.length : (known[nth] ?? entries.length);
        entries[place] = entry;
        known[nth] = place;
        onPage.set(id, nth + 1);
        if (id !== "") places.set(id, known);
      }
      for (const content of contents) unnamed.add(content);
      return entries.length - before;
    },
  };
}
