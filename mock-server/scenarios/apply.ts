import { type HolderKey, memberOf, type PatientKey } from "#fixtures/people/people.ts";
import { menu } from "#fixtures/practice/practice.ts";
import type { SharedCollection } from "#fixtures/practice/shared-records.ts";
import type { Collection, PatientRecord } from "#fixtures/record/record.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import { deepFreeze, type Identified } from "../core/immutable-list.ts";
import type { World } from "../world/world.ts";
import { changedCollections, type Layer } from "./definition.ts";
import type { About, Kind } from "./kinds/kind.ts";
import { kinds, sharedKinds } from "./kinds/kinds.ts";
import { settled } from "./parsers.ts";
import type { Change, PersonForm } from "./parts.ts";

/** Applies a scenario's layers, in their order, to a world in its first moment. */
export function applyLayers(world: World, layers: readonly Layer[]): void {
  for (const layer of layers) layInOne(world, layer);
}

function layInOne(world: World, layer: Layer): void {
  const { state } = world;
  if (layer.settings)
    state.settings.set("everyone", deepFreeze({ ...state.settings.get("everyone"), ...layer.settings }));
  const offered = layer.menu;
  if (offered) state.menu = menu.filter(({ area }) => offered.includes(area));
  for (const changes of [layer.staff, layer.shared]) {
    for (const [collection, change] of Object.entries(changes ?? {}) as [SharedCollection, Change][]) {
      layInShared(world, collection, change);
    }
  }
  for (const [person, form] of Object.entries(layer.people ?? {}) as [PatientKey, PersonForm][]) {
    layInPerson(world, person, form);
  }
  for (const rule of layer.rules ?? []) world.faults.add(rule);
}

function layInShared(world: World, collection: SharedCollection, change: Change): void {
  const { state } = world;
  const about: About = { patientId: "", profile: memberOf("aroha").profile, now: world.clock.now() };
  const list = changedList(world.shared.list(collection), change, sharedKinds[collection], about, () => "");
  state.shared = { ...state.shared, [collection]: list };
}

function layInPerson(world: World, person: PatientKey, form: PersonForm): void {
  const { state } = world;
  const now = world.clock.now();
  if (form.profile) {
    state.profiles.set(person, changedProfile(world.profile(person), settled(form.profile, now)));
  }
  if (form.settings) {
    state.settings.set(person, deepFreeze({ ...state.settings.get(person), ...form.settings }));
  }
  layInAccount(world, person as HolderKey, form);
  const about: About = { patientId: memberOf(person).profile.patientId, profile: world.profile(person), now };
  const changed: { -readonly [C in Collection]?: PatientRecord[C] } = { ...state.changed.get(person) };
  for (const collection of changedCollections(form)) {
    const change = form[collection] as Change;
    const list = changedList(world.records.list(person, collection), change, kinds[collection], about, () => {
      const records = state.made.records + 1;
      state.made = { ...state.made, records };
      return `${about.patientId}-${collection}-new-${records}`;
    });
    changed[collection] = list as never;
    state.made = { ...state.made, records: Math.max(state.made.records, ...list.map(countedOut)) };
  }
  if (Object.keys(changed).length > 0) state.changed.set(person, changed);
}

function layInAccount(
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

/** A detail that is set to an empty text is gone. A full name follows the names that it is made of. */
function changedProfile(profile: Profile, said: object): Profile {
  const changed: Record<string, unknown> = { ...profile, ...said };
  for (const [field, value] of Object.entries(said)) if (value === "") delete changed[field];
  const isRenamed = ("given" in said || "family" in said) && !("fullName" in said);
  if (isRenamed) changed.fullName = `${(changed.given as string[])[0]} ${changed.family}`;
  return deepFreeze(changed as Profile);
}

/** Ids that were counted out in the world that a scenario was saved from are not counted out again. */
function countedOut({ id }: Identified): number {
  return Number(/-new-(\d+)$/.exec(id)?.[1] ?? 0);
}

/** New records stand before all others in the order they are written; those that are there stay where they are. */
function changedList(
  list: readonly Identified[],
  { replaces, entries }: Change,
  kind: Kind,
  about: About,
  newId: () => string,
): readonly Identified[] {
  const kept = new Map((replaces ? [] : list).map((record) => [record.id, record]));
  const added: Identified[] = [];
  for (const { id, gone, exactly, given } of entries) {
    const said = settled(given, about.now);
    const there = id === undefined ? undefined : kept.get(id);
    if (id !== undefined && gone) kept.delete(id);
    else if (there) {
      const isSpoken = kind.extras.some((word) => word in said);
      const changed = { ...there, ...said };
      kept.set(there.id, isSpoken ? { ...kind.whole(changed, about), id: there.id } : changed);
    } else added.push({ ...(exactly ? said : kind.whole(said, about)), id: id ?? newId() });
  }
  return deepFreeze([...added, ...kept.values()]);
}
