import type { PartPage } from "./parts.ts";

/** More pages than any record has. A list that never ends counts as failed. */
const maxPages = 500;

export type ReadPart = { entries: unknown[]; unreadable: number; asOf: string };
export type Reading = { page: number; read: number; total: number | undefined };

/**
 * Reads every page of a part, one after another. An entry that moves to the next page between two requests is
 * kept once.
 * @param readPage reads one page, counted from 1. @throws what it throws, and Error for a list without an end.
 */
export async function readEveryPage(
  readPage: (page: number) => Promise<PartPage>,
  onProgress: (reading: Reading) => void,
): Promise<ReadPart> {
  const entries = new Map<unknown, unknown>();
  let [unreadable, total] = [0, undefined as number | undefined];
  for (let page = 1; page <= maxPages; page++) {
    onProgress({ page, read: entries.size, total });
    const answer = await readPage(page);
    const before = entries.size;
    for (const entry of answer.entries) entries.set((entry as { id?: string }).id ?? Symbol(), entry);
    unreadable += answer.unreadable;
    total = answer.total ?? total;
    if (!answer.hasMore) return { entries: [...entries.values()], unreadable, asOf: answer.asOf };
    if (answer.entries.length > 0 && entries.size === before) break;
  }
  throw new Error("The list has no end.");
}
