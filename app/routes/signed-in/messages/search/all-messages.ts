import type { Box } from "#practice-api/messages/parts.ts";
import { type MessagePage, pageSizes, type SearchableMessage } from "../message.ts";

export type BoxReading = {
  state: "reading" | "done" | "stopped" | "failed";
  entries: readonly SearchableMessage[];
  unreadable: number;
  /** All messages of the box, where the practice says so. */
  total: number | undefined;
};

/** Reads one page of a box, counted from 1. */
export type ReadSearchPage = (
  box: Box,
  page: number,
  signal: AbortSignal,
) => Promise<MessagePage<SearchableMessage>>;

/** At most so many pages are read side by side, and at most so many of a box. */
const maxAtOnce = 8;
const maxPages = 500;

export type AllMessages = ReturnType<typeof createAllMessages>;

/**
 * Every message of the boxes, in the memory of an open page: read page by page when they are needed first, one
 * page, then two, four and eight side by side.
 */
export function createAllMessages(readPage: ReadSearchPage) {
  const readings = new Map<Box, BoxReading>();
  const stops = new Map<Box, AbortController>();
  const listeners = new Set<() => void>();

  function set(box: Box, reading: BoxReading): void {
    readings.set(box, reading);
    for (const listener of listeners) listener();
  }

  async function run(box: Box): Promise<void> {
    const stop = new AbortController();
    stops.set(box, stop);
    const pages: MessagePage<SearchableMessage>[] = [];
    const report = (state: BoxReading["state"]) => {
      if (stops.get(box) !== stop) return;
      const read = pages.filter((page) => page !== undefined);
      const entries = new Map(read.flatMap((page) => page.entries).map((entry) => [entry.id, entry]));
      const unreadable = read.reduce((sum, page) => sum + page.unreadable, 0);
      set(box, { state, entries: [...entries.values()], unreadable, total: read[0]?.total });
    };
    report("reading");
    try {
      let [first, atOnce] = [1, 1];
      while (first <= maxPages && (pages.at(-1)?.hasMore ?? true)) {
        const { total } = pages[0] ?? {};
        const rest = total === undefined ? atOnce : Math.ceil(total / pageSizes.search) - first + 1;
        const numbers = Array.from({ length: Math.max(Math.min(atOnce, rest), 1) }, (_, nth) => first + nth);
        await Promise.all(
          numbers.map(async (page) => {
            pages[page - 1] = await readPage(box, page, stop.signal);
            report("reading");
          }),
        );
        first += numbers.length;
        atOnce = Math.min(2 * atOnce, maxAtOnce);
      }
      report("done");
    } catch {
      const isStopped = stop.signal.aborted;
      stop.abort();
      report(isStopped ? "stopped" : "failed");
    }
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Undefined before it is read. */
    get: (box: Box): BoxReading | undefined => readings.get(box),
    /** Reads a box unless that has begun. */
    start(box: Box): void {
      if (!readings.has(box)) void run(box);
    },
    /** Reads a box from its start again, after it was stopped or has failed. */
    restart: (box: Box): void => void run(box),
    stop: (box: Box): void => stops.get(box)?.abort(),
    /** Forgets what was read, because the boxes may have changed. */
    forgetAll(): void {
      for (const stop of stops.values()) stop.abort();
      stops.clear();
      readings.clear();
      for (const listener of listeners) listener();
    },
    /** Ends every reading. */
    close(): void {
      for (const stop of stops.values()) stop.abort();
    },
  };
}
