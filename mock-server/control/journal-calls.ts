import type { Request, Router } from "express";
import { z } from "zod";
import { type Row, servedRows } from "#practice-api/contract.ts";
import { ApiError } from "../core/api-error.ts";
import { closest } from "../core/suggest.ts";
import { type Expectation, verify } from "../journal/verify.ts";
import type { Worlds } from "../world/worlds.ts";
import { streamJournal } from "./journal-stream.ts";
import { readBody } from "./requests.ts";
import { requirePatient, type WorldOf } from "./world-of-request.ts";

const sequence = z.coerce.number("not a number of the journal").int().nonnegative();
const journalQuery = z.object({
  call: z.string().optional(),
  since: sequence.optional(),
  person: z.string().optional(),
});

const count = z.int().nonnegative();
export const expectation = z.strictObject({
  call: z.string(),
  times: z
    .union([count, z.strictObject({ min: count.optional(), max: count.optional() })])
    .refine(
      (times) => typeof times === "number" || (times.min ?? 0) <= (times.max ?? Infinity),
      "min is above max",
    )
    .optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  person: z.string().optional(),
  forbidden: z.array(z.string()).optional(),
  since: count.optional(),
}) satisfies z.ZodType<Expectation>;

const rows = servedRows();
const callNames = new Set([
  ...rows.map(({ row }) => `${row.method} ${row.path}`),
  ...rows.map(({ area, call }) => `${area}.${call}`),
]);
const isSameCall = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Reads, verifies and streams the calls of a world. */
export function journalCalls(router: Router, worlds: Worlds, worldOf: WorldOf): void {
  router.get("/journal", (request, response) => {
    const { journal } = worldOf(request, response);
    response.json(journal.read(readBody(journalQuery, queryOf(request))));
  });
  /** 200 with the calls that match, or 417 with the near misses. */
  router.post("/journal/verify", (request, response) => {
    const world = worldOf(request, response);
    const expected = readBody(expectation, request.body);
    for (const call of [expected.call, ...(expected.forbidden ?? [])]) requireCall(call);
    for (const field of Object.keys(expected.with ?? {})) requireField(field, expected.call);
    if (expected.person !== undefined) requirePatient(world, expected.person);
    const { holds, ...result } = verify(world.journal.read({ since: expected.since ?? 0 }), expected);
    response.status(holds ? 200 : 417).json(result);
  });
  router.get("/journal/stream", (request, response) => {
    const world = worldOf(request, response);
    const lastId = request.get("Last-Event-ID");
    const { since = 0 } = readBody(journalQuery, {
      ...queryOf(request),
      ...(lastId ? { since: lastId } : {}),
    });
    streamJournal(world, since, response, () => worlds.find(world.id) === world);
  });
}

/** Rejects a misspelt call: it is never found, so an expectation of "never" would always hold. */
function requireCall(call: string): void {
  if ([...callNames].some((name) => isSameCall(name, call))) return;
  throw new ApiError(400, `No call is named ${call}: did you mean ${closest(call, callNames)}?`);
}

/** Rejects a misspelt field for the same reason. */
function requireField(field: string, call: string): void {
  const named = rows.filter(({ area, call: name, row }) =>
    [`${area}.${name}`, `${row.method} ${row.path}`].some((other) => isSameCall(other, call)),
  );
  const fields = new Set(named.flatMap(({ row }) => inputFields(row)));
  if (fields.has(field)) return;
  const nearest = closest(field, fields);
  const hint = nearest === undefined ? " in its input." : `: did you mean ${nearest}?`;
  throw new ApiError(400, `${call} has no field ${field}${hint}`);
}

/** The fields of a call's input in the contract. */
function inputFields({ query, headers, body }: Row): string[] {
  return [query, headers, ...(body ? [body] : [])].flatMap(({ schema }) => Object.keys(schema.shape));
}

/** Each query parameter once: the first where it is repeated. */
function queryOf({ query }: Request): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]),
  );
}
