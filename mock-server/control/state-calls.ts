import type { Router } from "express";
import type { PatientKey } from "#fixtures/people/people.ts";
import { menu } from "#fixtures/practice/practice.ts";
import { type SharedCollection, sharedCollections } from "#fixtures/practice/shared-records.ts";
import { type Collection, collections } from "#fixtures/record/record.ts";
import { appointmentAt } from "../areas/appointments/appointment-list.ts";
import { countersOf } from "../areas/practice/counters.ts";
import { ApiError } from "../core/api-error.ts";
import { latestSequence } from "../core/append-log.ts";
import { deepFreeze } from "../core/immutable-list.ts";
import { scenarioOf } from "../scenarios/write.ts";
import { problemWith } from "../world/record-schemas.ts";
import type { World } from "../world/world.ts";
import { applyEvent, requireCollection } from "./events.ts";
import { fields, menuChange, readBody, recordChanges } from "./requests.ts";
import { settingsChange, wholeProfile } from "./state-file.ts";
import { requirePatient, type WorldOf } from "./world-of-request.ts";

/** Reads and changes the state of a world, and applies events. */
export function stateCalls(router: Router, worldOf: WorldOf): void {
  router.get("/state", (request, response) => {
    const world = worldOf(request, response);
    const { person, as } = request.query;
    if (as === "scenario") return void response.type("text/yaml").send(scenarioOf(world));
    response.json(person === undefined ? summary(world) : whole(world, requirePatient(world, person)));
  });
  router.get("/state/counters", (request, response) => {
    const world = worldOf(request, response);
    response.json(countersOf(world, requirePatient(world, request.query.person)));
  });
  router.get("/state/:collection", (request, response) => {
    const world = worldOf(request, response);
    const shared = sharedNamed(request.params.collection);
    if (shared) return void response.json(world.shared.list(shared));
    const collection = requireCollection(request.params.collection);
    response.json(listOf(world, requirePatient(world, request.query.person), collection));
  });

  router.patch("/state/menu", (request, response) => {
    const { areas } = readBody(menuChange, request.body);
    const world = worldOf(request, response);
    world.state.menu = menu.filter(({ area }) => areas.includes(area));
    response.json(world.menu);
  });
  router.patch("/state/settings", (request, response) => {
    const world = worldOf(request, response);
    const { person } = request.query;
    const key = person === undefined ? "everyone" : requirePatient(world, person);
    const { settings } = world.state;
    settings.set(key, deepFreeze({ ...settings.get(key), ...readBody(settingsChange, request.body) }));
    response.json(settings.get(key));
  });
  router.patch("/state/profile", (request, response) => {
    const world = worldOf(request, response);
    const person = requirePatient(world, request.query.person);
    const { patientId } = world.profile(person);
    const changed = { ...world.profile(person), ...readBody(fields, request.body), patientId };
    response.json(world.changeProfile(person, readBody(wholeProfile, changed)));
  });
  router.patch("/state/:collection", (request, response) => {
    const world = worldOf(request, response);
    const changes = readBody(recordChanges, request.body);
    const shared = sharedNamed(request.params.collection);
    if (shared) return void response.json(changeShared(world, shared, changes));
    const collection = requireCollection(request.params.collection);
    const person = requirePatient(world, request.query.person);
    response.json(changeRecords(world, person, collection, changes));
  });

  router.post("/events", (request, response) => {
    response.status(201).json(applyEvent(worldOf(request, response), request.body));
  });
  router.get("/outbox", (request, response) => {
    response.json(worldOf(request, response).outbox.read());
  });
}

type Changes = Record<string, Record<string, unknown> | null>;

/** All changes or none: every record is checked before the first is stored. */
function changeRecords(world: World, person: PatientKey, collection: Collection, changes: Changes) {
  const { records } = world;
  const find = (id: string) => records.find(person, collection, id);
  for (const { id, record } of checkedChanges(collection, changes, find)) {
    if (record) records.put(person, collection, record as never);
    else records.remove(person, collection, id);
  }
  return records.list(person, collection);
}

function changeShared({ shared }: World, collection: SharedCollection, changes: Changes) {
  const find = (id: string) => shared.find(collection, id);
  for (const { id, record } of checkedChanges(collection, changes, find)) {
    if (record) shared.put(collection, record as never);
    else shared.remove(collection, id);
  }
  return shared.list(collection);
}

/** The records after their changes, or null for those to remove. Throws when one would not be sound. */
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

function sharedNamed(name: string): SharedCollection | undefined {
  return sharedCollections.find((other) => other === name);
}

/** What differs from the seeded practice. */
function summary({ id, clock, state }: World): object {
  const changed = [...state.changed].map(([person, lists]) => [person, Object.keys(lists)]);
  return {
    id,
    now: clock.iso(),
    changed: Object.fromEntries(changed),
    shared: Object.keys(state.shared),
    profiles: [...state.profiles.keys()],
    links: Object.fromEntries(state.links),
    settings: Object.fromEntries(state.settings),
    menu: state.menu,
    signedIn: [...state.sessions.values()].map(({ holder }) => holder),
    faults: state.faults.length,
    outbox: latestSequence(state.outbox),
    journal: latestSequence(state.journal),
  };
}

/** The records of one kind as they are now: an appointment has the outcome that the clock has given it. */
function listOf({ records, clock }: World, person: PatientKey, collection: Collection): readonly object[] {
  if (collection !== "appointments") return records.list(person, collection);
  return records.list(person, collection).map((appointment) => appointmentAt(appointment, clock.now()));
}

/** All data of one person. */
function whole(world: World, person: PatientKey): object {
  const lists = collections.map((collection) => [collection, listOf(world, person, collection)]);
  return {
    profile: world.profile(person),
    settings: world.settings(person),
    ...Object.fromEntries(lists),
  };
}
