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
export function leftOf(progress: ListProgress): number | undefined {
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
