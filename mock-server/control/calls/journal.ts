import { z } from "zod";
import { ApiError } from "../../core/api-error.ts";
import { expectation, expectationProblem } from "../../journal/expectation.ts";
import { journalEntry } from "../../journal/journal.ts";
import { verify } from "../../journal/verify.ts";
import { verification } from "../answers.ts";
import { call } from "../call.ts";
import { curlOf } from "../documents/curl.ts";
import { streamJournal } from "../journal-stream.ts";
import { readBody } from "../requests.ts";
import { requirePatient } from "../world-of-request.ts";

const sequence = z.coerce.number("not a number of the journal").int().nonnegative();
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
    name: "curlOfCall",
    method: "GET",
    path: "/journal/:sequence/curl",
    summary: "A command line that makes the call of an entry again, in a session of its own.",
    answer: z.strictObject({ command: z.string() }),
    handle: ({ world, origin, params }) => {
      const entry = world.journal.entry(Number(params.sequence));
      if (!entry) throw new ApiError(404, `The journal has no entry ${params.sequence}.`);
      return { command: curlOf(world, entry, origin) };
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
