import { type Identified, mergedEntries } from "#practice-api/wire/merged-entries.ts";
import type { PartPage } from "./parts.ts";

/** More pages than any record has. A list that never ends counts as failed. */
const maxPages = 500;

export type ReadPart<T> = { entries: T[]; unreadable: number; total?: number; asOf: string };
export type Reading = { page: number; read: number; total: number | undefined };

/**
 * Reads every page of a part, one after another, until it has as many entries as the practice says or a page is
 * empty (ruling B76). An entry that moves to the next page between two requests is kept once.
 * @param readPage reads one page, counted from 1. @throws what it throws, and Error for a list without an end.
 */
export async function readEveryPage<T extends Identified>(
  readPage: (page: number) => Promise<PartPage<T>>,
  onProgress: (reading: Reading) => void,
): Promise<ReadPart<T>> {
  const { entries, addPage } = mergedEntries<T>();
  let [received, unreadable] = [0, 0];
  let total: number | undefined;
  for (let page = 1; page <= maxPages; page++) {
    onProgress({ page, read: entries.length, total });
    const answer = await readPage(page);
    const before = entries.length;
    addPage(answer.entries);
    const onPage = answer.entries.length + answer.unreadable;
    received += onPage;
    unreadable += answer.unreadable;
    total = answer.total ?? total;
    if (onPage === 0 || (total !== undefined && received >= total)) {
      const counted = total === undefined ? {} : { total };
      return { entries, unreadable, ...counted, asOf: answer.asOf };
    }
    if (answer.entries.length > 0 && entries.length === before) break;
  }
  throw new Error("The list has no end.");
}
