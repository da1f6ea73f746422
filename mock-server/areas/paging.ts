import type { ListPage } from "#practice-api/wire/bundle.ts";

export type Paging = { readonly page?: number; readonly pageSize?: number };

/**
 * One page of a list and the length of the whole list. Pages count from one, page zero means the first, and
 * a page past the end is empty. Without a size the whole list is one page.
 */
export function pageOf<T>(list: readonly T[], { page = 1, pageSize = list.length }: Paging): ListPage<T> {
  const start = (Math.max(page, 1) - 1) * pageSize;
  return { entries: list.slice(start, start + pageSize), unreadable: 0, total: list.length };
}
