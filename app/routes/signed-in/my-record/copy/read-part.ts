import type { Identified } from "#practice-api/wire/merged-entries.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";
import type { PartPage } from "./parts.ts";

/** More pages than any record has. A list that never ends counts as failed. */
const maxPages = 500;

export type ReadPart<T> = { entries: T[]; unreadable: number; total?: number; asOf: string };
export type Reading = { page: number; read: number; total: number | undefined };

/** @throws what `readPage` throws, and Error for a list without an end. */
export async function readEveryPage<T extends Identified>(
  readPage: (page: number) => Promise<PartPage<T>>,
  pageSize: number,
  onProgress: (reading: Reading) => void,
): Promise<ReadPart<T>> {
  let asOf = "";
  const read = async (page: number) => {
    const answer = await readPage(page);
    asOf = answer.asOf;
    return answer;
  };
  const { entries, unreadable, missing, progress } = await readPages(read, {
    pageSize,
    maxPages,
    maxAtOnce: 1,
    onRound: (entries, { page, total }) => onProgress({ page: page + 1, read: entries.length, total }),
  });
  if (missing !== undefined) throw new Error("The list has no end.");
  const { total } = progress;
  return { entries, unreadable, ...(total === undefined ? {} : { total }), asOf };
}
