import { type EventSourceMessage, EventSourceParserStream } from "eventsource-parser/stream";
import type { JournalEntry } from "../journal/journal.ts";

/**
 * Each entry as soon as its call has ended, until the reader stops (by leaving the loop, or by `signal` while nothing
 * arrives) or the world is removed. A broken stream is resumed. After a reset `onNewJournal` is called and the
 * entries of the new journal follow.
 */
export async function* followJournal(
  url: string,
  since = 0,
  signal?: AbortSignal,
  onNewJournal?: () => void,
): AsyncGenerator<JournalEntry, void> {
  let lastId = String(since);
  let received = new Set<number>();
  for (;;) {
    for await (const { id, event, data } of messagesAfter(url, lastId, signal)) {
      if (event === "end") return;
      if (event === "new-journal") {
        received = new Set();
        onNewJournal?.();
      }
      lastId = id ?? lastId;
      if (event !== undefined) continue;
      const entry: JournalEntry = JSON.parse(data);
      // Entries above the last id are sent again after a reconnection.
      if (received.has(entry.sequence)) continue;
      received.add(entry.sequence);
      yield entry;
    }
    if (signal?.aborted) return;
  }
}

/** Of one connection. Throws when the practice cannot be reached. */
async function* messagesAfter(
  url: string,
  lastId: string,
  signal?: AbortSignal,
): AsyncGenerator<EventSourceMessage> {
  const stopped = new AbortController();
  const signals = [stopped.signal, ...(signal ? [signal] : [])];
  const headers = { "Last-Event-ID": lastId };
  try {
    const response = await fetch(url, { headers, signal: AbortSignal.any(signals) });
    if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}.`);
    try {
      yield* response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    } catch (error) {
      // A connection that breaks off is a TypeError of fetch: the caller reconnects.
      if (!(error instanceof TypeError) && !signal?.aborted) throw error;
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    stopped.abort();
  }
}
