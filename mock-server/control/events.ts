import { z } from "zod";
import { memberOf, type PatientKey } from "#fixtures/people/people.ts";
import { type Collection, collections } from "#fixtures/record/record.ts";
import { dayAt, isoAt } from "#fixtures/time.ts";
import { ApiError } from "../core/api-error.ts";
import { kinds } from "../scenarios/kinds/kinds.ts";
import { resolveTimes } from "../scenarios/parsers.ts";
import { problemWith } from "../world/record-schemas.ts";
import type { World } from "../world/world.ts";
import { fields, readBody } from "./requests.ts";
import { requireAccount, requirePatient } from "./world-of-request.ts";

export const practiceEvent = z.discriminatedUnion("type", [
  z
    .strictObject({ type: z.literal("add"), for: z.string(), collection: z.string(), record: fields })
    .meta({ title: "A record is added" }),
  z
    .strictObject({ type: z.literal("result-arrives"), for: z.string(), record: fields.optional() })
    .meta({ title: "A test result arrives" }),
  z
    .strictObject({ type: z.literal("message-arrives"), for: z.string(), record: fields.optional() })
    .meta({ title: "A message arrives" }),
  z
    .strictObject({ type: z.literal("letter-arrives"), for: z.string(), record: fields.optional() })
    .meta({ title: "A letter arrives" }),
  z
    .strictObject({ type: z.literal("revoke-link"), for: z.string(), person: z.string() })
    .meta({ title: "An account loses its link to a person" }),
  z
    .strictObject({ type: z.literal("restore-link"), for: z.string(), person: z.string() })
    .meta({ title: "An account gets its link to a person back" }),
]);

/** The collection of what arrives. */
const collectionOfEvent = {
  "result-arrives": "results",
  "message-arrives": "messages",
  "letter-arrives": "letters",
} as const;

/** Applies an event that no call of a portal causes, and returns what it changed. */
export function applyEvent(world: World, parsed: z.output<typeof practiceEvent>): object {
  switch (parsed.type) {
    case "add":
      return add(
        world,
        requirePatient(world, parsed.for),
        requireCollection(parsed.collection),
        parsed.record,
      );
    case "revoke-link":
    case "restore-link": {
      const account = requireAccount(world, parsed.for);
      const { patientId } = memberOf(requirePatient(world, parsed.person)).profile;
      const others = world.linked(account).filter((linked) => linked !== patientId);
      world.link(account, parsed.type === "revoke-link" ? others : [...others, patientId]);
      return { linked: world.linked(account) };
    }
    default: {
      const person = requirePatient(world, parsed.for);
      const collection = collectionOfEvent[parsed.type];
      const record = parsed.record
        ? writtenRecord(world, person, collection, parsed.record)
        : latest(world, person, collection);
      return add(world, person, collection, record);
    }
  }
}

export function requireCollection(name: string): Collection {
  const collection = collections.find((other) => other === name);
  if (collection) return collection;
  throw new ApiError(400, `There is no collection ${name}: choose from ${collections.join(", ")}.`);
}

function add(world: World, person: PatientKey, collection: Collection, record: object) {
  const { id: _, ...fields } = record as Record<string, unknown>;
  const problem = problemWith(collection, { ...fields, id: "" });
  if (problem) throw new ApiError(400, problem);
  return { collection, record: world.records.add(person, collection, fields as never) };
}

/** A record in the words of a scenario, completed as a scenario's records are. Its id is ignored. */
function writtenRecord(world: World, person: PatientKey, collection: Collection, written: object): object {
  const { id: _, ...words } = textsOf(written) as Record<string, unknown>;
  const { isExact, values } = readBody(kinds[collection].schema, words);
  const now = world.clock.now();
  const { patientId } = memberOf(person).profile;
  const fields = resolveTimes(values, now);
  const context = { id: "", patientId, profile: world.profile(person), now };
  return isExact ? fields : kinds[collection].complete(fields, context);
}

/** A JSON value with its numbers and booleans as a scenario writes them. */
function textsOf(value: unknown): unknown {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (Array.isArray(value)) return value.map(textsOf);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, textsOf(part)]));
}

/**
 * The default of what arrives: a copy of the latest record of this person, or else of Aroha, dated today and
 * unread.
 */
function latest(world: World, person: PatientKey, collection: Collection): Record<string, unknown> {
  const received = (list: readonly object[]) =>
    list.find((record) => !("box" in record) || record.box === "inbox");
  const template =
    received(world.records.list(person, collection)) ??
    received(world.records.list("aroha", collection)) ??
    {};
  const now = world.clock.now();
  const asOfNow = (value: unknown): unknown => {
    if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d(T|$)/.test(value)) return value;
    return value.includes("T") ? isoAt(now) : dayAt(now);
  };
  const fresh = Object.entries(template).map(([field, value]) => [
    field,
    field === "read" || field === "isRead" ? false : asOfNow(value),
  ]);
  return Object.fromEntries(fresh);
}
