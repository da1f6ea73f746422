import { z } from "zod";
import { verify } from "../../journal/verify.ts";
import { journalEntry, verification } from "../answers.ts";
import { call } from "../call.ts";
import { expectation, requireCall, requireField, sequence } from "../journal-requests.ts";
import { streamJournal } from "../journal-stream.ts";
import { readBody } from "../requests.ts";
import { requirePatient } from "../world-of-request.ts";

const since = sequence.optional().describe("Only after this number.");

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
      for (const call of [expected.call, ...(expected.forbidden ?? [])]) requireCall(call);
      for (const field of Object.keys(expected.with ?? {})) requireField(field, expected.call);
      if (expected.person !== undefined) requirePatient(world, expected.person);
      const { holds, ...result } = verify(world.journal.read({ since: expected.since ?? 0 }), expected);
      if (!holds) response.status(417);
      return result;
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
