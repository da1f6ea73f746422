import { isDeepStrictEqual } from "node:util";
import { stringify } from "yaml";
import { type HolderKey, isHolderKey, memberOf, type PatientKey } from "#fixtures/people/people.ts";
import { menu } from "#fixtures/practice/practice.ts";
import { type SharedCollection, sharedCollectionOf } from "#fixtures/practice/shared-records.ts";
import { type Collection, collections } from "#fixtures/record/record.ts";
import { isoAt } from "#fixtures/time.ts";
import { nameOfSetting, type PracticeSettings, type SettingWord } from "#practice-api/practice/settings.ts";
import type { Identified } from "../core/immutable-list.ts";
import type { ActiveFault } from "../faults/fault-rule.ts";
import { seedSetOf } from "../world/seed-cache.ts";
import type { World } from "../world/world.ts";
import type { About, Kind } from "./kinds/kind.ts";
import { kinds, sharedKinds } from "./kinds/kinds.ts";
import { flagWords } from "./parts.ts";
import { remaining } from "./remaining-time.ts";

/**
 * All that a world differs in from the seeded practice, as a scenario that begins where the world is now.
 * Who is signed in, the journal and the outbox are not part of it: a world begins with none of them.
 */
export function scenarioOf(world: World): string {
  const { state, clock } = world;
  const now = clock.now();
  const { seed, day } = state.origin;
  const accounts = world.scenario.signIn.filter((holder) => isHolderKey(holder, world.patients));
  const everyone = state.settings.get("everyone");
  const isWhole = state.menu.length === menu.length;
  const scenario = {
    title: `Saved from world ${world.id}`,
    story: `What had become of "${world.scenario.title}" at ${isoAt(now)}.`,
    ...given("signIn", accounts),
    now: withMilliseconds(now),
    running: clock.running,
    seed,
    laidOut: day,
    ...given("settings", everyone && spokenSettings(everyone)),
    ...(isWhole ? {} : { menu: state.menu.map(({ area }) => area) }),
    ...given("shared", sharedOf(world)),
    ...given("people", peopleOf(world)),
  };
  const rules = { rules: state.faults.flatMap((fault: ActiveFault) => remaining(fault, now)) };
  const options = { lineWidth: 110 };
  const written = stringify(spoken(scenario), options);
  return rules.rules.length === 0 ? written : `${written}${stringify(rules, options)}`;
}

/** A part of the whole, left out where there is nothing in it. */
function given<K extends string>(key: K, value: object | undefined): { [P in K]?: object } {
  return value === undefined || Object.keys(value).length === 0
    ? {}
    : ({ [key]: value } as { [P in K]: object });
}

/** Truths as people write them. Numbers and texts are written so that they are read as what they are. */
function spoken(value: unknown): unknown {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(spoken);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, spoken(part)]));
}

function withMilliseconds(instant: number): string {
  const iso = isoAt(instant);
  const rest = ((instant % 1000) + 1000) % 1000;
  return rest === 0 ? iso : `${iso.slice(0, 19)}.${String(rest).padStart(3, "0")}${iso.slice(19)}`;
}

function spokenSettings(settings: PracticeSettings): Record<string, string> {
  const entries = Object.entries(settings) as [SettingWord, string][];
  return Object.fromEntries(
    entries.map(([word, value]) => [
      nameOfSetting(word),
      flagWords.has(word) && value === "1" ? "on" : flagWords.has(word) && value === "0" ? "off" : value,
    ]),
  );
}

function sharedOf(world: World): object {
  const { shared, origin } = world.state;
  const about = { patientId: "", profile: memberOf("aroha").profile, now: world.clock.now() };
  const lists = (Object.keys(shared) as SharedCollection[]).map((collection) => {
    const seeded = sharedCollectionOf(collection, origin.seed, origin.day);
    return [collection, changesOf(seeded, world.shared.list(collection), sharedKinds[collection], about)];
  });
  return Object.fromEntries(lists.filter(([, changes]) => changes !== undefined));
}

function peopleOf(world: World): object {
  const { changed, profiles, credentials, links, settings } = world.state;
  const named = [changed, profiles, credentials, links, settings].flatMap((map): string[] => [...map.keys()]);
  const people = [...new Set(named)].filter((name) => name !== "everyone") as PatientKey[];
  const forms = people.map((person) => [person, personOf(world, person)] as const);
  return Object.fromEntries(forms.filter(([, form]) => Object.keys(form).length > 0));
}

function personOf(world: World, person: PatientKey): object {
  const { state } = world;
  const account = state.credentials.get(person as HolderKey);
  const linked = state.links.get(person as HolderKey)?.flatMap((id) => world.person(id) ?? []);
  const own = state.settings.get(person);
  const lists = collections.map((collection) => [collection, collectionChanges(world, person, collection)]);
  return {
    ...given("profile", profileChanges(world, person)),
    ...account,
    ...(linked ? { links: linked } : {}),
    ...given("settings", own && spokenSettings(own)),
    ...Object.fromEntries(lists.filter(([, changes]) => changes !== undefined)),
  };
}

function profileChanges(world: World, person: PatientKey): object {
  const before: Record<string, unknown> = { ...memberOf(person).profile };
  const after: Record<string, unknown> = { ...world.profile(person) };
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...fields].filter((field) => !isDeepStrictEqual(before[field], after[field]));
  return Object.fromEntries(changed.map((field) => [field, after[field] ?? ""]));
}

function collectionChanges(world: World, person: PatientKey, collection: Collection): unknown {
  const list = world.state.changed.get(person)?.[collection];
  if (!list) return undefined;
  const { seed, day } = world.state.origin;
  const about = {
    patientId: memberOf(person).profile.patientId,
    profile: world.profile(person),
    now: world.clock.now(),
  };
  return changesOf(seedSetOf(seed, day).list(person, collection), list, kinds[collection], about);
}

/** The changes that make one list of the other; where changes cannot say it, the whole list. */
function changesOf(
  before: readonly Identified[],
  after: readonly Identified[],
  kind: Kind,
  about: About,
): unknown {
  const known = new Map(before.map((record) => [record.id, record]));
  const added = after.filter(({ id }) => !known.has(id));
  const kept = after.filter(({ id }) => known.has(id));
  const keptIds = new Set(kept.map(({ id }) => id));
  const inOrder = before.filter(({ id }) => keptIds.has(id));
  const isPut =
    kept.every(({ id }, index) => inOrder[index]?.id === id) &&
    added.every((record, index) => after[index] === record);
  const changed = kept.map((record) => [known.get(record.id) as Identified, record] as const);
  const losesFields = changed.some(([was, is]) => Object.keys(was).some((field) => !(field in is)));
  const isMostlyGone = before.length - kept.length > kept.length;
  if (!isPut || losesFields || isMostlyGone)
    return { only: after.map((record) => whole(record, kind, about)) };
  const entries = [
    ...added.map((record) => whole(record, kind, about)),
    ...changed.flatMap(([was, is]) => difference(was, is, kind)),
    ...before.filter(({ id }) => !keptIds.has(id)).map(({ id }) => ({ id, gone: true })),
  ];
  return entries.length === 0 ? undefined : entries;
}

function whole(record: Identified, kind: Kind, about: About): object {
  const { id, ...said } = record as Identified & Record<string, unknown>;
  const filled = kind.whole(said, about);
  const isExact = !isDeepStrictEqual(filled, said);
  return { id, ...(isExact ? { exactly: true } : {}), ...written(said, kind) };
}

function difference(was: Identified, is: Identified, kind: Kind): object[] {
  const before = was as unknown as Record<string, unknown>;
  const fields = Object.entries(is).filter(([field, value]) => !isDeepStrictEqual(before[field], value));
  return fields.length === 0 ? [] : [{ id: is.id, ...written(Object.fromEntries(fields), kind) }];
}

/** Fields that a scenario has no word for mean nothing to any call either. Money goes back into dollars. */
function written(fields: Readonly<Record<string, unknown>>, kind: Kind): object {
  const known = Object.entries(fields).filter(
    ([field, value]) => kind.fields.includes(field) && value !== undefined,
  );
  return Object.fromEntries(
    known.map(([field, value]) => [
      field,
      kind.money.includes(field) ? (Number(value) / 100).toFixed(2) : value,
    ]),
  );
}
