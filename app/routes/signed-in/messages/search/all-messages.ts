import type { Box } from "#practice-api/messages/parts.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";
import { type MessagePage, pageSizes, type SearchableMessage } from "../message.ts";

export type BoxReading = {
  state: "reading" | "done" | "stopped" | "failed";
  entries: readonly SearchableMessage[];
  unreadable: number;
};

/** Reads one page of a box, counted from 1. */
export type ReadSearchPage = (
  box: Box,
  page: number,
  signal: AbortSignal,
) => Promise<MessagePage<SearchableMessage>>;

/** At most so many pages of a box are read. */
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
    const report = (
      state: BoxReading["state"],
      entries: readonly SearchableMessage[] = [],
      unreadable = 0,
    ) => {
      if (stops.get(box) === stop) set(box, { state, entries: [...entries], unreadable });
    };
    const failed = () => (stop.signal.aborted ? "stopped" : "failed");
    try {
      const { entries, unreadable, missing } = await readPages((page) => readPage(box, page, stop.signal), {
        pageSize: pageSizes.search,
        maxPages,
        keepsRest: () => true,
        onRound: (entries, { unreadable }) => report("reading", entries, unreadable),
      });
      report(
        missing === undefined ? "done" : missing === "failed" ? failed() : "stopped",
        entries,
        unreadable,
      );
    } catch {
      report(failed());
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
