import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { readableEntries } from "#app/.server/practice-client/readable-entries.ts";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { type Identified, readPages } from "#practice-api/wire/read-pages.ts";

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
