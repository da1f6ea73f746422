import type { z } from "zod";
import type { PatientKey } from "#fixtures/people/people.ts";
import { menu } from "#fixtures/practice/practice.ts";
import { type SharedCollection, sharedCollections } from "#fixtures/practice/shared-records.ts";
import { type Collection, collections } from "#fixtures/record/record.ts";
import { isObject } from "#practice-api/wire/fields.ts";
import { appointmentAt } from "../../areas/appointments/appointment-list.ts";
import { countersOf } from "../../areas/practice/counters.ts";
import { ApiError } from "../../core/api-error.ts";
import { latestSequence } from "../../core/append-log.ts";
import { deepFreeze } from "../../core/immutable-list.ts";
import { moneyInCents } from "../../core/money.ts";
import { didYouMean } from "../../core/suggest.ts";
import { importBundle } from "../../fhir-import/import-bundle.ts";
import { checkState } from "../../scenarios/state/state-check.ts";
import { scenarioOf } from "../../scenarios/world/write.ts";
import { problemWith, recordSchemas, sharedSchemas } from "../../world/record-schemas.ts";
import type { World } from "../../world/world.ts";
import type { Handlers } from "../calls.ts";
import { readBody } from "../read-body.ts";
import { wholeProfile } from "../state-file.ts";
import { requirePatient } from "../world-of-request.ts";

export const stateHandlers = {
  state: ({ world, query: { person, as } }) => {
    if (as === "scenario") return scenarioOf(world);
    return { ...(person === undefined ? summaryOf(world) : dataOf(world, requirePatient(world, person))) };
  },
  counters: ({ world, query }) => ({ ...countersOf(world, requirePatient(world, query.person)) }),
  records: ({ world, params, query }) => {
    const shared = sharedNamed(params.collection);
    if (shared) return world.shared.list(shared);
    const collection = requireCollection(params.collection);
    return recordsOf(world, requirePatient(world, query.person), collection);
  },
  setMenu: ({ world, body: { areas } }) => {
    world.state.menu = menu.filter(({ area }) => areas.includes(area));
    return world.menu;
  },
  changePractice: ({ world, body }) => {
    world.state.practice = deepFreeze({ ...world.state.practice, ...body });
    return { ...world.practice };
  },
  changeSettings: ({ world, query: { person }, body }) => {
    const key = person === undefined ? "everyone" : requirePatient(world, person);
    const { settings } = world.state;
    const changed = deepFreeze({ ...settings.get(key), ...body });
    settings.set(key, changed);
    return { ...changed };
  },
  changeProfile: ({ world, query, body }) => {
    const person = requirePatient(world, query.person);
    const { patientId } = world.profile(person);
    const changed = { ...world.profile(person), ...body, patientId };
    return { ...world.changeProfile(person, readBody(wholeProfile, changed)) };
  },
  changeRecords: ({ world, params, query, body }) => {
    const shared = sharedNamed(params.collection);
    if (shared) return changeShared(world, shared, body);
    const collection = requireCollection(params.collection);
    return changeRecords(world, requirePatient(world, query.person), collection, body);
  },
  importBundle: ({ world, query, body }) => importBundle(world, requirePatient(world, query.person), body),
  checkState: ({ world, body, response }) => {
    const { holds, message } = checkState(world, body);
    if (!holds) response.status(417);
    return { message };
  },
  outbox: ({ world }) => world.outbox.read(),
} satisfies Partial<Handlers>;

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
  const schemas: Readonly<Record<Collection | SharedCollection, z.ZodType>> = {
    ...recordSchemas,
    ...sharedSchemas,
  };
  return Object.entries(changes).map(([id, change]) => {
    const inCents = moneyInCents(schemas[collection], change);
    const record = isObject(inCents) && { ...find(id), ...inCents, id };
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
