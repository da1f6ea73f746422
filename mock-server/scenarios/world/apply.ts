import { type HolderKey, isHolderKey, memberOf, type PatientKey } from "#fixtures/people/people.ts";
import type { WholeProfile } from "#fixtures/people/person.ts";
import { menu } from "#fixtures/practice/practice.ts";
import type { SharedCollection } from "#fixtures/practice/shared-records.ts";
import { collections } from "#fixtures/record/record.ts";
import { entriesOf, keysOf } from "#practice-api/wire/keys.ts";
import { deepFreeze, type Identified } from "../../core/immutable-list.ts";
import type { World } from "../../world/world.ts";
import type { Layer } from "../file/definition.ts";
import type { Change, PersonForm } from "../file/parts.ts";
import type { FillContext, Kind } from "../records/kind.ts";
import { kinds, sharedKinds } from "../records/kinds.ts";
import { resolveTimes } from "../values/parsers.ts";

/** `path` is its place in the scenario's file, `ids` those that are there. */
type MissingRecord = {
  readonly path: readonly PropertyKey[];
  readonly id: string;
  readonly ids: readonly string[];
};
type OnMissing = (record: MissingRecord) => void;

export function applyLayers(world: World, layers: readonly Layer[]): void {
  for (const layer of layers) applyLayer(world, layer);
  const { state } = world;
  state.written = [...state.changed].flatMap(([person, lists]) =>
    keysOf(lists).flatMap((collection) => world.records.listNew(person, collection).map(({ id }) => id)),
  );
}

export function applyLayer(world: World, layer: Layer, onMissing: OnMissing = () => {}): void {
  const { state } = world;
  if (layer.practice) state.practice = deepFreeze({ ...state.practice, ...layer.practice });
  if (layer.settings)
    state.settings.set("everyone", deepFreeze({ ...state.settings.get("everyone"), ...layer.settings }));
  const offered = layer.menu;
  if (offered) state.menu = menu.filter(({ area }) => offered.includes(area));
  for (const part of ["staff", "shared"] as const) {
    for (const [collection, change] of entriesOf(layer[part] ?? {})) {
      // "takes bookings" frees staff whether or not they are locked down.
      const report: OnMissing = part === "staff" ? () => {} : onMissing;
      applyShared(world, collection, change, (missing) =>
        report({ ...missing, path: [part, collection, ...missing.path] }),
      );
    }
  }
  for (const [person, form] of entriesOf(layer.people ?? {})) {
    applyPerson(world, person, form, (missing) =>
      onMissing({ ...missing, path: ["people", person, ...missing.path] }),
    );
  }
  const now = world.clock.now();
  for (const day of layer.closed ?? []) world.shared.put("closedDays", { id: day.resolve(now) });
  for (const { event, at, summary } of layer.events ?? []) world.events.schedule(event, at(now), summary);
  for (const rule of layer.rules ?? []) world.faults.add(rule);
}

function applyShared(world: World, collection: SharedCollection, change: Change, onMissing: OnMissing): void {
  const { state } = world;
  const context = { patientId: "", profile: memberOf("aroha").profile, now: world.clock.now() };
  const kind = sharedKinds[collection];
  const list = changedList(world.shared.list(collection), change, kind, context, () => "", onMissing);
  state.shared = { ...state.shared, [collection]: list };
}

function applyPerson(world: World, person: PatientKey, form: PersonForm, onMissing: OnMissing): void {
  const { state } = world;
  const now = world.clock.now();
  if (form.profile) {
    state.profiles.set(person, changedProfile(world.profile(person), resolveTimes(form.profile, now)));
  }
  if (form.settings) {
    state.settings.set(person, deepFreeze({ ...state.settings.get(person), ...form.settings }));
  }
  if (isHolderKey(person, world.patients)) applyAccount(world, person, form);
  const { patientId } = memberOf(person).profile;
  const context = { patientId, profile: world.profile(person), now };
  let changed = state.changed.get(person);
  for (const collection of collections) {
    const change = form[collection];
    if (!change) continue;
    const list = changedList(
      world.records.list(person, collection),
      change,
      kinds[collection],
      context,
      () => world.records.newId(person, collection),
      (missing) => onMissing({ ...missing, path: [collection, ...missing.path] }),
    );
    changed = { ...changed, [collection]: list };
    state.made = { ...state.made, records: Math.max(state.made.records, ...list.map(generatedNumber)) };
  }
  if (changed) state.changed.set(person, changed);
}

function applyAccount(
  world: World,
  holder: HolderKey,
  { password, mustResetPassword, links }: PersonForm,
): void {
  if (password !== undefined || mustResetPassword !== undefined) {
    const before = world.credentials(holder);
    world.state.credentials.set(holder, {
      password: password ?? before.password,
      mustResetPassword: mustResetPassword ?? before.mustResetPassword,
    });
  }
  if (links)
    world.link(
      holder,
      links.map((person) => memberOf(person).profile.patientId),
    );
}

/** An empty text removes a detail. A full name follows the names that it consists of. */
function changedProfile(profile: WholeProfile, fields: object): WholeProfile {
  const changed: Record<string, unknown> = { ...profile, ...fields };
  for (const [field, value] of Object.entries(fields)) if (value === "") delete changed[field];
  const isRenamed = ("given" in fields || "family" in fields) && !("fullName" in fields);
  if (isRenamed) changed.fullName = `${[changed.given].flat()[0]} ${changed.family}`;
  return deepFreeze(changed as WholeProfile);
}

/** So that ids from the world that a scenario was saved from are not generated again. */
function generatedNumber({ id }: Identified): number {
  return Number(/-new-(\d+)$/.exec(id)?.[1] ?? 0);
}

/** New records come before all others, in the order of the file; existing ones keep their position. */
function changedList(
  list: readonly Identified[],
  { replaces, entries }: Change,
  kind: Kind,
  context: Omit<FillContext, "id">,
  newId: () => string,
  onMissing: OnMissing,
): readonly Identified[] {
  const remaining = new Map((replaces ? [] : list).map((record) => [record.id, record]));
  const added: Identified[] = [];
  for (const [index, { id, isRemoved, isExact, values }] of entries.entries()) {
    const fields = resolveTimes(values, context.now);
    const existing = id === undefined ? undefined : remaining.get(id);
    if (id !== undefined && isRemoved) {
      const ids = replaces ? [] : list.map((record) => record.id);
      const path = replaces ? ["only", index, "id"] : [index, "id"];
      if (!remaining.delete(id)) onMissing({ path, id, ids });
    } else if (existing) {
      const hasExtras = kind.extras.some((word) => word in fields);
      const changed = { ...existing, ...fields };
      remaining.set(
        existing.id,
        hasExtras ? { ...kind.complete(changed, { ...context, id: existing.id }), id: existing.id } : changed,
      );
    } else {
      const ownId = id ?? newId();
      added.push({ ...(isExact ? fields : kind.complete(fields, { ...context, id: ownId })), id: ownId });
    }
  }
  return deepFreeze([...added, ...remaining.values()]);
}
