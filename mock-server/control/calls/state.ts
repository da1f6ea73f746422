import { z } from "zod";
import type { PatientKey } from "#fixtures/people/people.ts";
import { menu } from "#fixtures/practice/practice.ts";
import { type SharedCollection, sharedCollections } from "#fixtures/practice/shared-records.ts";
import { type Collection, collections } from "#fixtures/record/record.ts";
import { appointmentAt } from "../../areas/appointments/appointment-list.ts";
import { countersOf } from "../../areas/practice/counters.ts";
import { ApiError } from "../../core/api-error.ts";
import { latestSequence } from "../../core/append-log.ts";
import { deepFreeze } from "../../core/immutable-list.ts";
import { didYouMean } from "../../core/suggest.ts";
import { importBundle, importSummary } from "../../fhir-import/import-bundle.ts";
import { practiceDetails } from "../../scenarios/file/parts.ts";
import { checkState, stateCheck } from "../../scenarios/state/state-check.ts";
import { scenarioOf } from "../../scenarios/world/write.ts";
import { outboxEntry } from "../../world/outbox.ts";
import { problemWith } from "../../world/record-schemas.ts";
import type { World } from "../../world/world.ts";
import { anyObject, record } from "../answers.ts";
import { call } from "../call.ts";
import { fields, menuChange, readBody, recordChanges } from "../requests.ts";
import { settingsChange, wholeProfile } from "../state-file.ts";
import { requirePatient } from "../world-of-request.ts";

const aPerson = z.object({ person: z.string().optional().describe("A person by name, such as aroha.") });
const somePerson = z.object({
  person: z.string().optional().describe("A person by name; without one it is the practice's own."),
});

export const stateCalls = [
  call({
    name: "state",
    method: "GET",
    path: "/state",
    summary: "What differs from the seeded practice; with a person, all of that person's data.",
    query: z.object({
      person: z.string().optional().describe("A person by name."),
      as: z.literal("scenario").optional().describe("scenario for the current state as a scenario file."),
    }),
    answer: z.union([z.string(), anyObject]),
    handle: ({ world, query: { person, as } }) => {
      if (as === "scenario") return scenarioOf(world);
      return { ...(person === undefined ? summaryOf(world) : dataOf(world, requirePatient(world, person))) };
    },
  }),
  call({
    name: "counters",
    method: "GET",
    path: "/state/counters",
    summary: "The figures of a person's dashboard.",
    query: aPerson,
    answer: z.record(z.string(), z.number()),
    handle: ({ world, query }) => ({ ...countersOf(world, requirePatient(world, query.person)) }),
  }),
  call({
    name: "records",
    method: "GET",
    path: "/state/:collection",
    summary: `The records of one collection: ${collections.join(", ")}.`,
    query: somePerson,
    answer: z.array(record),
    handle: ({ world, params, query }) => {
      const shared = sharedNamed(params.collection);
      if (shared) return world.shared.list(shared);
      const collection = requireCollection(params.collection);
      return recordsOf(world, requirePatient(world, query.person), collection);
    },
  }),
  call({
    name: "setMenu",
    method: "PATCH",
    path: "/state/menu",
    summary: "Leaves only these areas in the menu.",
    body: menuChange,
    example: { areas: ["appointments", "letters"] },
    answer: z.array(z.strictObject({ name: z.string(), area: z.string() })),
    handle: ({ world, body: { areas } }) => {
      world.state.menu = menu.filter(({ area }) => areas.includes(area));
      return world.menu;
    },
  }),
  call({
    name: "changePractice",
    method: "PATCH",
    path: "/state/practice",
    summary:
      "Changes the practice's name, phone, address and opening hours, and the age at which links end. An empty text removes one.",
    body: practiceDetails,
    example: { phone: "04 555 0110 ext 24", closesAt: "" },
    answer: anyObject,
    handle: ({ world, body }) => {
      world.state.practice = deepFreeze({ ...world.state.practice, ...body });
      return { ...world.practice };
    },
  }),
  call({
    name: "changeSettings",
    method: "PATCH",
    path: "/state/settings",
    summary: "Changes settings by their words in the contract, for everybody or for one person.",
    query: somePerson,
    body: settingsChange,
    example: { sameDayAllowed: "0" },
    answer: z.record(z.string(), z.string()),
    handle: ({ world, query: { person }, body }) => {
      const key = person === undefined ? "everyone" : requirePatient(world, person);
      const { settings } = world.state;
      const changed = deepFreeze({ ...settings.get(key), ...body });
      settings.set(key, changed);
      return { ...changed };
    },
  }),
  call({
    name: "changeProfile",
    method: "PATCH",
    path: "/state/profile",
    summary: "Changes fields of a person's profile.",
    query: aPerson,
    body: fields,
    example: { mobile: "021 555 0000" },
    answer: anyObject,
    handle: ({ world, query, body }) => {
      const person = requirePatient(world, query.person);
      const { patientId } = world.profile(person);
      const changed = { ...world.profile(person), ...body, patientId };
      return { ...world.changeProfile(person, readBody(wholeProfile, changed)) };
    },
  }),
  call({
    name: "changeRecords",
    method: "PATCH",
    path: "/state/:collection",
    summary: "Changes records by id: fields to set, or null to remove one. All changes are made or none.",
    query: somePerson,
    body: recordChanges,
    example: { "20101-medication-0": { isLongTerm: false }, "20101-medication-1": null },
    answer: z.array(record),
    handle: ({ world, params, query, body }) => {
      const shared = sharedNamed(params.collection);
      if (shared) return changeShared(world, shared, body);
      const collection = requireCollection(params.collection);
      return changeRecords(world, requirePatient(world, query.person), collection, body);
    },
  }),
  call({
    name: "importBundle",
    method: "PUT",
    path: "/state/bundle",
    summary:
      "Replaces a person's record by that of a FHIR R4 bundle, such as a copy of the portal, and says what has no place in it.",
    query: aPerson,
    body: z.looseObject({ resourceType: z.string() }),
    example: { resourceType: "Bundle", type: "collection", entry: [] },
    answer: importSummary,
    handle: ({ world, query, body }) => importBundle(world, requirePatient(world, query.person), body),
  }),
  call({
    name: "checkState",
    method: "POST",
    path: "/state/check",
    summary:
      "Counts what is there, such as records of a person: 200 as expected, or 417 with what was found.",
    body: stateCheck,
    example: { check: "repeatRequests of aroha", times: { max: 5 } },
    answer: z.strictObject({ message: z.string().describe("The result in a sentence.") }),
    otherStatus: 417,
    handle: ({ world, body, response }) => {
      const { holds, message } = checkState(world, body);
      if (!holds) response.status(417);
      return { message };
    },
  }),
  call({
    name: "outbox",
    method: "GET",
    path: "/outbox",
    summary: "What the practice sent: mail and messages.",
    answer: z.array(outboxEntry),
    handle: ({ world }) => world.outbox.read(),
  }),
] as const;

type Changes = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;
type Records = readonly { readonly id: string }[];

/** All changes or none: every record is checked before the first is stored. */
function changeRecords(world: World, person: PatientKey, collection: Collection, changes: Changes): Records {
  const { records } = world;
  const find = (id: string) => records.find(person, collection, id);
  for (const { id, record } of checkedChanges(collection, changes, find)) {
    if (record) records.putChecked(person, collection, record);
    else records.remove(person, collection, id);
  }
  return records.list(person, collection);
}

/** All changes or none. */
function changeShared({ shared }: World, collection: SharedCollection, changes: Changes): Records {
  const find = (id: string) => shared.find(collection, id);
  for (const { id, record } of checkedChanges(collection, changes, find)) {
    if (record) shared.putChecked(collection, record);
    else shared.remove(collection, id);
  }
  return shared.list(collection);
}

/** Null for records to remove. Throws when one would not be sound. */
function checkedChanges(
  collection: Collection | SharedCollection,
  changes: Changes,
  find: (id: string) => object | undefined,
) {
  return Object.entries(changes).map(([id, change]) => {
    const record = change && { ...find(id), ...change, id };
    const problem = record && problemWith(collection, record);
    if (problem) throw new ApiError(400, problem);
    return { id, record };
  });
}

/** Throws a 400 when there is none. */
function requireCollection(name: string): Collection {
  const collection = collections.find((other) => other === name);
  if (collection) return collection;
  const names = [...collections, ...sharedCollections];
  const hint = didYouMean(name, names) || ` Choose from ${names.join(", ")}.`;
  throw new ApiError(400, `There is no collection ${name}.${hint}`);
}

function sharedNamed(name: string): SharedCollection | undefined {
  return sharedCollections.find((other) => other === name);
}

function summaryOf({ id, clock, state }: World): object {
  const changed = [...state.changed].map(([person, lists]) => [person, Object.keys(lists)]);
  return {
    id,
    now: clock.iso(),
    changed: Object.fromEntries(changed),
    shared: Object.keys(state.shared),
    profiles: [...state.profiles.keys()],
    links: Object.fromEntries(state.links),
    settings: Object.fromEntries(state.settings),
    practice: state.practice,
    menu: state.menu,
    signedIn: [...state.sessions.values()].map(({ holder }) => holder),
    faults: state.faults.length,
    outbox: latestSequence(state.outbox),
    journal: latestSequence(state.journal),
  };
}

/** An appointment has the outcome that the clock has given it. */
function recordsOf({ records, clock }: World, person: PatientKey, collection: Collection): Records {
  if (collection !== "appointments") return records.list(person, collection);
  return records.list(person, collection).map((appointment) => appointmentAt(appointment, clock.now()));
}

function dataOf(world: World, person: PatientKey): object {
  const lists = collections.map((collection) => [collection, recordsOf(world, person, collection)]);
  return { profile: world.profile(person), settings: world.settings(person), ...Object.fromEntries(lists) };
}
