import type { ListPage } from "#practice-api/wire/bundle.ts";
import { type Identified, readPages } from "#practice-api/wire/read-pages.ts";
import { PracticeError } from "./practice-error.ts";

/** A list of which none can be read must not look like an empty one. @throws PracticeError for one. */
export function readableEntries<T>(call: string, { entries, unreadable }: ListPage<T>): T[] {
  if (entries.length === 0 && unreadable > 0) throw new PracticeError("unreadable", call);
  return entries;
}

/** @throws PracticeError where it may be one of the entries that cannot be read. */
export function foundIn<T>(
  call: string,
  { unreadable }: Pick<ListPage<unknown>, "unreadable">,
  found: T | undefined,
) {
  if (found === undefined && unreadable > 0) throw new PracticeError("unreadable", call);
  return found;
}

type WholeList<T> = { entries: T[]; unreadable: number };

/** Reads all pages. @throws PracticeError when no entry can be read, or the list is too long to be read. */
export async function wholeList<T extends Identified>(
  call: string,
  pageSize: number,
  read: (page: number) => Promise<ListPage<T>>,
): Promise<WholeList<T>> {
  const list = await readPages(read, { pageSize });
  if (list.missing !== undefined) throw new PracticeError("unreadable", call);
  return { entries: readableEntries(call, list), unreadable: list.unreadable };
}
