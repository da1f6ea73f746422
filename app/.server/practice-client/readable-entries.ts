import type { ListPage } from "#practice-api/wire/bundle.ts";
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
