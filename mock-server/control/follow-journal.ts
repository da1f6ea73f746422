import type { JournalEntry } from "../journal/journal.ts";
import { readEvents, type StreamEvent } from "./event-stream.ts";

/**
 * The entries of a journal, each as soon as its call is done, from after `since` until the reader stops
 * (by leaving the loop, or by `signal` while nothing comes) or the world is gone. A stream that breaks
 * off is taken up where it was. After a reset of the world come the entries of its new journal.
 */
export async function* followJournal(
  url: string,
  since = 0,
  signal?: AbortSignal,
): AsyncGenerator<JournalEntry, void> {
  let sentUpTo = String(since);
  let told = new Set<number>();
  for (;;) {
    for await (const { id, name, data } of eventsAfter(url, sentUpTo, signal)) {
      if (name === "end") return;
      if (name === "new-journal") told = new Set();
      sentUpTo = id ?? sentUpTo;
      if (name !== "") continue;
      const entry = JSON.parse(data) as JournalEntry;
      // What lies above the number sent up to is told again after a break.
      if (told.has(entry.sequence)) continue;
      told.add(entry.sequence);
      yield entry;
    }
    if (signal?.aborted) return;
  }
}

/** One connection's events, until it ends in whatever way. A practice that cannot be reached is an error. */
async function* eventsAfter(url: string, id: string, signal?: AbortSignal): AsyncGenerator<StreamEvent> {
  const leaving = new AbortController();
  const signals = [leaving.signal, ...(signal ? [signal] : [])];
  try {
    const response = await fetch(url, { headers: { "Last-Event-ID": id }, signal: AbortSignal.any(signals) });
    if (!response.ok || !response.body) throw new Error(`${url} answered ${response.status}.`);
    try {
      yield* readEvents(response.body);
    } catch (error) {
      if (!(error instanceof TypeError) && !signal?.aborted) throw error;
    }
  } catch (error) {
    if (!signal?.aborted) throw error;
  } finally {
    leaving.abort();
  }
}
