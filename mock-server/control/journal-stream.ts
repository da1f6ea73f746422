import type { Response } from "express";
import type { JournalEntry } from "../journal/journal.ts";
import type { World } from "../world/world.ts";

/** Less than the idle time-out of proxies. */
const heartbeat = 15_000;
/** A reader with this many unread bytes is disconnected; it reconnects and continues where it was. */
const maxUnreadBytes = 4_000_000;

/**
 * Until the reader disconnects or the world is removed. `isLive` also counts as a use of the world.
 *
 * A message without a name is an entry whose call has ended. Calls end in another order than they begin, so a
 * message's id is the number up to which everything was sent: a reader that reconnects with it as Last-Event-ID
 * misses nothing and may receive some entries twice. `new-journal` reports a reset, restore or import; the entries of
 * the new journal follow, from the first. `end` reports that the world is removed.
 */
export function streamJournal(world: World, since: number, response: Response, isLive: () => boolean): void {
  const { journal } = world;
  let sentUpTo = since;

  const write = (text: string) => {
    response.write(text);
    if (response.writableLength > maxUnreadBytes) response.destroy();
  };
  /** `latest` is the last entry that has been sent if its call has ended. */
  const send = (entry: JournalEntry, latest: number) => {
    while (sentUpTo < latest && !journal.entry(sentUpTo + 1)?.underWay) sentUpTo += 1;
    write(`id: ${sentUpTo}\ndata: ${JSON.stringify(entry)}\n\n`);
  };
  const sendAllAfter = (sequence: number) => {
    sentUpTo = Math.max(sequence, journal.oldest - 1);
    for (const entry of journal.read({ since: sentUpTo })) {
      if (!entry.underWay) send(entry, entry.sequence);
    }
  };
  const onEntry = (entry: JournalEntry) => send(entry, journal.latest);
  const onNewJournal = () => {
    write(`event: new-journal\nid: 0\ndata: ${JSON.stringify({ now: world.clock.iso() })}\n\n`);
    sendAllAfter(0);
  };
  const onEnd = () => {
    response.end("event: end\ndata: {}\n\n");
  };

  response.set({ "Content-Type": "text/event-stream", "X-Accel-Buffering": "no" });
  response.flushHeaders();
  const unsubscribe = journal.subscribe({ onEntry, onNewJournal, onEnd });
  const timer = setInterval(() => (isLive() ? write(": still here\n\n") : onEnd()), heartbeat);
  response.once("close", () => {
    clearInterval(timer);
    unsubscribe();
  });
  // A number beyond the journal comes from an earlier journal that was replaced.
  if (since > journal.latest) onNewJournal();
  else sendAllAfter(since);
}
