import { plainText } from "#app/format/plain-text.ts";
import type { Box } from "#practice-api/messages/codecs.ts";
import { pageSizes } from "#practice-api/page-sizes.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";
import type { MessagePage, SearchableMessage } from "../message.ts";

export type BoxReading = {
  state: "reading" | "done" | "stopped" | "failed";
  entries: readonly SearchableMessage[];
  unreadable: number;
};

type ReadSearchPage = (
  box: Box,
  page: number,
  signal: AbortSignal,
) => Promise<MessagePage<SearchableMessage>>;

const maxPages = 500;

export type BoxReadings = ReturnType<typeof createBoxReadings>;

/** Read page by page when they are needed first: one page, then two, four and eight side by side. */
export function createBoxReadings(readPage: ReadSearchPage) {
  let readings: ReadonlyMap<Box, BoxReading> = new Map();
  const stops = new Map<Box, AbortController>();
  const listeners = new Set<() => void>();
  const change = (next: typeof readings) => {
    readings = next;
    for (const listener of listeners) listener();
  };

  async function run(box: Box): Promise<void> {
    const stop = new AbortController();
    stops.set(box, stop);
    const report = (
      state: BoxReading["state"],
      entries: readonly SearchableMessage[] = [],
      unreadable = 0,
    ) => {
      if (stops.get(box) !== stop) return;
      change(new Map(readings).set(box, { state, entries: [...entries], unreadable }));
    };
    const failed = () => (stop.signal.aborted ? "stopped" : "failed");
    try {
      const { entries, unreadable, missing } = await readPages((page) => readPage(box, page, stop.signal), {
        pageSize: pageSizes.messages.search,
        maxPages,
        keepsRest: () => true,
        onRound: (entries, { unreadable }) => report("reading", entries, unreadable),
      });
      const missed = missing === "failed" ? failed() : "stopped";
      report(missing === undefined ? "done" : missed, entries, unreadable);
    } catch {
      report(failed());
    }
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    all: () => readings,
    get: (box: Box): BoxReading | undefined => readings.get(box),
    start(box: Box): void {
      if (!readings.has(box)) void run(box);
    },
    restart: (box: Box): void => void run(box),
    stop: (box: Box): void => stops.get(box)?.abort(),
    forgetAll(): void {
      for (const stop of stops.values()) stop.abort();
      stops.clear();
      change(new Map());
    },
  };
}

const searched = new WeakMap<SearchableMessage, string>();

function searchedText(message: SearchableMessage): string {
  const known = searched.get(message);
  if (known !== undefined) return known;
  const text = plainText(`${message.name} ${message.subject} ${message.text}`);
  searched.set(message, text);
  return text;
}

export function findMessages(messages: readonly SearchableMessage[], typed: string) {
  const words = plainText(typed).split(" ").filter(Boolean);
  return messages.filter((message) => words.every((word) => searchedText(message).includes(word)));
}
