import type { Response } from "express";
import { z } from "zod";
import { ApiError } from "../../core/api-error.ts";
import { exchangesKept, httpExchange } from "../../journal/exchanges.ts";
import { expectation, expectationProblem } from "../../journal/expectation.ts";
import { type JournalEntry, journalEntry } from "../../journal/journal.ts";
import { redacted } from "../../journal/redact.ts";
import { verify } from "../../journal/verify.ts";
import type { World } from "../../world/world.ts";
import { verification } from "../answers.ts";
import { call } from "../call.ts";
import { curlOf, requestAgain } from "../documents/curl.ts";
import { readBody } from "../requests.ts";
import { requireAccount, requirePatient } from "../world-of-request.ts";

const sequence = z.coerce.number("not a number of the journal").int().nonnegative();
const since = sequence.optional().describe("Only after this number.");

function requireEntry(world: World, written: string): JournalEntry {
  const entry = world.journal.entry(Number(written));
  if (!entry) throw new ApiError(404, `The journal has no entry ${written}.`);
  return entry;
}

export const journalCalls = [
  call({
    name: "journal",
    method: "GET",
    path: "/journal",
    summary: "The calls that were made, oldest first.",
    query: z.object({
      call: z.string().optional().describe("Only this call."),
      person: z.string().optional().describe("Only about this person."),
      since,
    }),
    answer: z.array(journalEntry),
    handle: ({ world, query }) => world.journal.read(query),
  }),
  call({
    name: "verify",
    method: "POST",
    path: "/journal/verify",
    summary: "Compares the calls with an expectation: 200 with the calls, or 417 with the near misses.",
    body: expectation,
    example: { call: "GET Patient/Medication", times: { max: 1 } },
    answer: verification,
    otherStatus: 417,
    handle: ({ world, body: expected, response }) => {
      const problem = expectationProblem(expected);
      if (problem) throw new ApiError(400, problem.message);
      const { person } = expected;
      if (person !== undefined && person !== "any") requirePatient(world, person);
      const { holds, ...result } = verify(world.journal.read(), expected);
      if (!holds) response.status(417);
      return result;
    },
  }),
  call({
    name: "httpOfCall",
    method: "GET",
    path: "/journal/:sequence/http",
    summary: `What went over the wire for one of the latest ${exchangesKept} calls, and how long it took.`,
    answer: httpExchange,
    handle: ({ world, params }) => {
      const found = world.journal.exchanges.find(requireEntry(world, params.sequence).sequence);
      if (found) return found;
      throw new ApiError(
        404,
        `The HTTP of call ${params.sequence} is not kept: that of the latest ${exchangesKept} is, once they have ended.`,
      );
    },
  }),
  call({
    name: "curlOfCall",
    method: "GET",
    path: "/journal/:sequence/curl",
    summary: "A command line that makes the call of an entry again, in a session of its own.",
    answer: z.strictObject({ command: z.string() }),
    handle: ({ world, origin, params }) => ({
      command: curlOf(world, requireEntry(world, params.sequence), origin),
    }),
  }),
  call({
    name: "repeatCall",
    method: "POST",
    path: "/journal/:sequence/repeat",
    summary: "Makes the call of an entry again, in a session of its own. The journal has it as a new entry.",
    answer: z.strictObject({
      status: z.int().exactOptional().describe("Absent when the call got no complete answer."),
    }),
    handle: async ({ world, origin, params }) => {
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
  }),
  call({
    name: "streamJournal",
    method: "GET",
    path: "/journal/stream",
    summary: "The calls as server-sent events, as they end.",
    query: z.object({ since }),
    type: "text/event-stream",
    handle: ({ world, worlds, query, request, response }) => {
      const lastId = request.get("Last-Event-ID");
      const after = lastId ? readBody(sequence, lastId) : (query.since ?? 0);
      streamJournal(world, after, response, () => worlds.find(world.id) === world);
    },
  }),
] as const;

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
