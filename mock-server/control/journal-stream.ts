import type { Response } from "express";
import type { JournalEntry } from "../journal/journal.ts";
import type { World } from "../world/world.ts";

/** How often a stream shows that it lives, in milliseconds: below the patience of proxies. */
const heartbeat = 15_000;
/** A reader that leaves so many bytes lying is sent away; it comes back and goes on where it was. */
const mostUnread = 4_000_000;

/**
 * Sends a world's journal as server-sent events while it is written, from after `since` until the reader
 * leaves or the world is gone (`isLive` also keeps it from being forgotten meanwhile).
 *
 * A message without a name is an entry whose call is done. Calls end in another order than they began, so
 * the id beside it is the number up to which everything has been sent: who comes back with it as
 * Last-Event-ID misses nothing, and may be told some entries a second time. `new-journal` says that the
 * world was reset, restored or imported; the entries of the journal that it has now follow, from the
 * first. `end` says that the world is gone.
 */
export function streamJournal(world: World, since: number, response: Response, isLive: () => boolean): void {
  const { journal } = world;
  let sentUpTo = since;

  const write = (text: string) => {
    response.write(text);
    if (response.writableLength > mostUnread) response.destroy();
  };
  /** `latest` is the last entry that has been sent if its call is done. */
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
  // Somebody who remembers more than there is remembers a journal that is no more.
  if (since > journal.latest) onNewJournal();
  else sendAllAfter(since);
}
