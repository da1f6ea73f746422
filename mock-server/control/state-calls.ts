import type { Router } from "express";
import type { PatientKey } from "#fixtures/people/people.ts";
import { menu } from "#fixtures/practice/practice.ts";
import { type SharedCollection, sharedCollections } from "#fixtures/practice/shared-records.ts";
import { type Collection, collections } from "#fixtures/record/record.ts";
import { countersOf } from "../areas/practice/counters.ts";
import { ApiError } from "../core/api-error.ts";
import { latestSequence } from "../core/append-log.ts";
import { deepFreeze } from "../core/immutable-list.ts";
import { scenarioOf } from "../scenarios/write.ts";
import { problemWith } from "../world/record-shapes.ts";
import type { World } from "../world/world.ts";
import { happen, requireCollection } from "./events.ts";
import { fields, menuChange, readBody, recordChanges } from "./requests.ts";
import { settingsChange, wholeProfile } from "./state-file.ts";
import { type About, requirePatient } from "./world-of-request.ts";

/** Looking at what a world holds, changing it, and what happens at the practice by itself. */
export function stateCalls(door: Router, about: About): void {
  door.get("/state", (request, response) => {
    const world = about(request, response);
    const { person, as } = request.query;
    if (as === "scenario") return void response.type("text/yaml").send(scenarioOf(world));
    response.json(person === undefined ? summary(world) : whole(world, requirePatient(world, person)));
  });
  door.get("/state/counters", (request, response) => {
    const world = about(request, response);
    response.json(countersOf(world, requirePatient(world, request.query.person)));
  });
  door.get("/state/:collection", (request, response) => {
    const world = about(request, response);
    const shared = sharedNamed(request.params.collection);
    if (shared) return void response.json(world.shared.list(shared));
    const collection = requireCollection(request.params.collection);
    response.json(world.records.list(requirePatient(world, request.query.person), collection));
  });

  door.patch("/state/menu", (request, response) => {
    const { areas } = readBody(menuChange, request.body);
    const world = about(request, response);
    world.state.menu = menu.filter(({ area }) => areas.includes(area));
    response.json(world.menu);
  });
  door.patch("/state/settings", (request, response) => {
    const world = about(request, response);
    const { person } = request.query;
    const whose = person === undefined ? "everyone" : requirePatient(world, person);
    const { settings } = world.state;
    settings.set(whose, deepFreeze({ ...settings.get(whose), ...readBody(settingsChange, request.body) }));
    response.json(settings.get(whose));
  });
  door.patch("/state/profile", (request, response) => {
    const world = about(request, response);
    const person = requirePatient(world, request.query.person);
    const { patientId } = world.profile(person);
    const changed = { ...world.profile(person), ...readBody(fields, request.body), patientId };
    response.json(world.changeProfile(person, readBody(wholeProfile, changed)));
  });
  door.patch("/state/:collection", (request, response) => {
    const world = about(request, response);
    const changes = readBody(recordChanges, request.body);
    const shared = sharedNamed(request.params.collection);
    if (shared) return void response.json(changeShared(world, shared, changes));
    const collection = requireCollection(request.params.collection);
    const person = requirePatient(world, request.query.person);
    response.json(changeRecords(world, person, collection, changes));
  });

  door.post("/events", (request, response) => {
    response.status(201).json(happen(about(request, response), request.body));
  });
  door.get("/outbox", (request, response) => {
    response.json(about(request, response).outbox.read());
  });
}

type Changes = Record<string, Record<string, unknown> | null>;

/** All changes or none: the records are looked at before the first is put in its place. */
function changeRecords(world: World, person: PatientKey, collection: Collection, changes: Changes) {
  const { records } = world;
  const wanted = Object.entries(changes).map(([id, change]) => {
    const record = change && { ...records.find(person, collection, id), ...change, id };
    const problem = record && problemWith(collection, record);
    if (problem) throw new ApiError(400, problem);
    return { id, record };
  });
  for (const { id, record } of wanted) {
    if (record) records.put(person, collection, record as never);
    else records.remove(person, collection, id);
  }
  return records.list(person, collection);
}

function changeShared({ shared }: World, collection: SharedCollection, changes: Changes) {
  for (const [id, change] of Object.entries(changes)) {
    if (change) shared.put(collection, { ...shared.find(collection, id), ...change, id } as never);
    else shared.remove(collection, id);
  }
  return shared.list(collection);
}

function sharedNamed(name: string): SharedCollection | undefined {
  return sharedCollections.find((known) => known === name);
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

/** Everything about one person. */
function whole(world: World, person: PatientKey): object {
  const lists = collections.map((collection) => [collection, world.records.list(person, collection)]);
  return {
    profile: world.profile(person),
    settings: world.settings(person),
    ...Object.fromEntries(lists),
  };
}
