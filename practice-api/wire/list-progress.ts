/** How far a list has been read. It is plain data, so that a browser can read on where the server has stopped. */
export type ListProgress = {
  /** The last page that was read, counted from 1. */
  page: number;
  /** Entries that were decoded, each counted once. */
  entries: number;
  /** Entries that could not be decoded. */
  unreadable: number;
  /** The most entries of one page: the practice may send fewer than are requested. */
  largest: number;
  /** Pages in a row, up to the last one, that added nothing. */
  idle: number;
  /** The entries of the last page when none of them could be decoded, else 0. */
  unreadablePage: number;
  /** The practice's number of entries. */
  total?: number;
  /** More entries came than the total says. */
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

/** How many entries a page holds: decoded, of those not on an earlier page, and not decoded. */
export type PageCounts = { entries: number; added: number; unreadable: number; total?: number | undefined };

/** Entries so far. An entry that could not be decoded counts again when it comes again. */
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

/** How many entries are left. Undefined when `total` does not say: an unreadable entry may have come twice. */
export function leftOf(progress: ListProgress): number | undefined {
  const { page, total, isTotalWrong, unreadable } = progress;
  if (total === undefined || isTotalWrong || (unreadable > 0 && page > 1)) return undefined;
  return total - countOf(progress);
}

/**
 * Whether nothing is left to read (ruling B76). A page that is not full ends no list: the practice may send shorter
 * pages than are requested, or take entries out of them. A list ends with a page that adds nothing, with two while
 * `total` says that there are more, or when `total` is reached. The total of a first page that is full may be that
 * page's own.
 */
export function hasEnded(progress: ListProgress, pageSize: number): boolean {
  const { idle } = progress;
  const left = leftOf(progress);
  if (idle > 0 && (left === undefined || left === 0 || idle > 1)) return true;
  return left === 0 && !mayBeOfPage(progress, pageSize);
}

/** Whether one more page decides what `total` counts. */
export const mayBeOfPage = (progress: ListProgress, pageSize: number): boolean =>
  progress.page === 1 && leftOf(progress) === 0 && countOf(progress) >= pageSize;
