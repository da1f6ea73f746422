import { readPages } from "#app/.server/read-pages.ts";
import type { DateTime } from "#app/.server/time.ts";
import type { Listing } from "#practice-api/wire/bundle.ts";
import type { Identified } from "#practice-api/wire/merged-entries.ts";
import type { List } from "../list.ts";

type Reading<T> = {
  /** Reads one page, counted from 1. */
  read: (page: number) => Promise<Listing<T>>;
  pages: number;
  pageSize: number;
};

/** Reads the first pages of a list, as `readPages` does, for a list of a screen. */
export async function readList<T extends Identified>(
  { now }: { now: () => Promise<DateTime<true>> },
  { read, ...range }: Reading<T>,
): Promise<List<T>> {
  const list = await readPages(read, range);
  return { ...list, asOf: (await now()).toUTC().toISO() };
}
