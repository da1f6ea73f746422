import type { Response } from "express";
import { ApiError } from "../../core/api-error.ts";
import { exchangesKept } from "../../journal/exchanges.ts";
import { expectationProblem } from "../../journal/expectation.ts";
import { harOf } from "../../journal/har.ts";
import type { JournalEntry } from "../../journal/journal.ts";
import { redacted } from "../../journal/redact.ts";
import { verify } from "../../journal/verify.ts";
import type { World } from "../../world/world.ts";
import type { Handlers } from "../calls.ts";
import { readBody } from "../read-body.ts";
import { sequence } from "../schemas.ts";
import { requireAccount, requirePatient } from "../world-of-request.ts";
import { curlOf, requestAgain } from "./call-again.ts";

function requireEntry(world: World, written: string): JournalEntry {
  const entry = world.journal.entry(Number(written));
  if (!entry) throw new ApiError(404, `The journal has no entry ${written}.`);
  return entry;
}

export const journalHandlers = {
  journal: ({ world, query }) => world.journal.read(query),
  verify: ({ world, body: expected, response }) => {
    const problem = expectationProblem(expected);
    if (problem) throw new ApiError(400, problem.message);
    const { person } = expected;
    if (person !== undefined && person !== "any") requirePatient(world, person);
    const { holds, ...result } = verify(world.journal.read(), expected);
    if (!holds) response.status(417);
    return result;
  },
  httpOfCall: ({ world, params }) => {
    const found = world.journal.exchanges.find(requireEntry(world, params.sequence).sequence);
    if (found) return found;
    throw new ApiError(
      404,
      `The HTTP of call ${params.sequence} is not kept: that of the latest ${exchangesKept} is, once they have ended.`,
    );
  },
  har: ({ world }) => harOf(world.journal.exchanges.all()),
  curlOfCall: ({ world, origin, params }) => ({
    command: curlOf(world, requireEntry(world, params.sequence), origin),
  }),
  repeatCall: async ({ world, origin, params }) => {
    const entry = requireEntry(world, params.sequence);
    if (JSON.stringify(entry.input ?? {}).includes(`"${redacted}"`))
      throw new ApiError(409, "The journal hides a value of this call, so it cannot be made again.");
    const { holder } = requestAgain(world, entry, origin, "");
    const token = holder === undefined ? "" : world.sessions.issue(requireAccount(world, holder)).token;
    const { method, url, headers, body = null } = requestAgain(world, entry, origin, token);
    const response = await fetch(url, { method, headers, body, redirect: "manual" }).catch(() => undefined);
    await response?.body?.cancel();
    return response ? { status: response.status } : {};
  },
  streamJournal: ({ world, worlds, query, request, response }) => {
    const lastId = request.get("Last-Event-ID");
    const after = lastId ? readBody(sequence, lastId) : (query.since ?? 0);
    streamJournal(world, after, response, () => worlds.find(world.id) === world);
  },
} satisfies Partial<Handlers>;

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
function streamJournal(world: World, since: number, response: Response, isLive: () => boolean): void {
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
