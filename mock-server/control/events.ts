import { z } from "zod";
import { memberOf, type PatientKey } from "#fixtures/people/people.ts";
import { type Collection, collections } from "#fixtures/record/record.ts";
import { dayAt, isoAt } from "#fixtures/time.ts";
import { ApiError } from "../core/api-error.ts";
import { problemWith } from "../world/record-shapes.ts";
import type { World } from "../world/world.ts";
import { fields, readBody } from "./requests.ts";
import { requireAccount, requirePatient } from "./world-of-request.ts";

const event = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("add"), for: z.string(), collection: z.string(), record: fields }),
  z.strictObject({ type: z.literal("result-arrives"), for: z.string(), record: fields.optional() }),
  z.strictObject({ type: z.literal("message-arrives"), for: z.string(), record: fields.optional() }),
  z.strictObject({ type: z.literal("letter-arrives"), for: z.string(), record: fields.optional() }),
  z.strictObject({ type: z.literal("revoke-link"), for: z.string(), person: z.string() }),
  z.strictObject({ type: z.literal("restore-link"), for: z.string(), person: z.string() }),
]);

/** What a thing that arrives is kept among. */
const arrivals = { "result-arrives": "results", "message-arrives": "messages", "letter-arrives": "letters" };

/** Lets something happen at the practice that no call of a portal brings about. Says what became of it. */
export function happen(world: World, body: unknown): object {
  const told = readBody(event, body);
  switch (told.type) {
    case "add":
      return add(world, requirePatient(world, told.for), requireCollection(told.collection), told.record);
    case "revoke-link":
    case "restore-link": {
      const account = requireAccount(world, told.for);
      const { patientId } = memberOf(requirePatient(world, told.person)).profile;
      const others = world.linked(account).filter((linked) => linked !== patientId);
      world.link(account, told.type === "revoke-link" ? others : [...others, patientId]);
      return { linked: world.linked(account) };
    }
    default: {
      const person = requirePatient(world, told.for);
      const collection = requireCollection(arrivals[told.type]);
      return add(world, person, collection, { ...latest(world, person, collection), ...told.record });
    }
  }
}

export function requireCollection(name: string): Collection {
  const collection = collections.find((known) => known === name);
  if (collection) return collection;
  throw new ApiError(400, `The practice keeps no ${name}: choose from ${collections.join(", ")}.`);
}

function add(world: World, person: PatientKey, collection: Collection, record: Record<string, unknown>) {
  const { id: _, ...given } = record;
  const problem = problemWith(collection, { ...given, id: "" });
  if (problem) throw new ApiError(400, problem);
  return { collection, record: world.records.add(person, collection, given as never) };
}

/**
 * What arrives without being described is the like of what came last, to this person or else to Aroha:
 * of today, and unread.
 */
function latest(world: World, person: PatientKey, collection: Collection): Record<string, unknown> {
  const arrived = (list: readonly object[]) => list.find((kept) => !("box" in kept) || kept.box === "inbox");
  const like =
    arrived(world.records.list(person, collection)) ?? arrived(world.records.list("aroha", collection)) ?? {};
  const now = world.clock.now();
  const asOfNow = (value: unknown): unknown => {
    if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d(T|$)/.test(value)) return value;
    return value.includes("T") ? isoAt(now) : dayAt(now);
  };
  const fresh = Object.entries(like).map(([field, value]) => [
    field,
    field === "read" || field === "isRead" ? false : asOfNow(value),
  ]);
  return Object.fromEntries(fresh);
}
