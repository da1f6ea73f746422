import { isDeepStrictEqual } from "node:util";
import { stringify } from "yaml";
import { isHolderKey, memberOf, type PatientKey } from "#fixtures/people/people.ts";
import { menu } from "#fixtures/practice/practice.ts";
import { sharedCollectionOf } from "#fixtures/practice/shared-records.ts";
import { type Collection, collections } from "#fixtures/record/record.ts";
import { exactIsoAt, isoAt, parseDuration } from "#fixtures/time.ts";
import { flagWords, nameOfSetting, type PracticeSettings } from "#practice-api/practice/settings.ts";
import { entriesOf, keysOf } from "#practice-api/wire/keys.ts";
import type { Identified } from "../../core/immutable-list.ts";
import { dollarsOf } from "../../core/money.ts";
import type { ActiveFault } from "../../faults/fault-rule.ts";
import type { ScheduledEvent } from "../../world/practice-events.ts";
import { seedSetOf } from "../../world/seed-cache.ts";
import type { World } from "../../world/world.ts";
import type { FillContext, Kind, Values } from "../records/kind.ts";
import { kinds, sharedKinds } from "../records/kinds.ts";

/** Sign-ins, the journal and the outbox are not part of it: a world begins without them. */
export function scenarioOf(world: World): string {
  const { state, clock } = world;
  const now = clock.now();
  const { seed, day } = state.origin;
  const accounts = world.scenario.signIn.filter((holder) => isHolderKey(holder, world.patients));
  const everyone = state.settings.get("everyone");
  const closedDays = world.shared.list("closedDays").map(({ id }) => id);
  const isWhole = state.menu.length === menu.length;
  const scenario = {
    title: `Saved from world ${world.id}`,
    story: `"${world.scenario.title}" as it was at ${isoAt(now)}.`,
    ...nonEmptyPart("signIn", accounts),
    now: exactIsoAt(now),
    running: clock.running,
    seed,
    laidOut: day,
    ...nonEmptyPart("dialects", state.dialects),
    ...nonEmptyPart("practice", state.practice),
    ...nonEmptyPart("settings", everyone && settingsAsWritten(everyone)),
    ...(isWhole ? {} : { menu: state.menu.map(({ area }) => area) }),
    ...nonEmptyPart("closed", closedDays),
    ...nonEmptyPart("shared", sharedOf(world)),
    ...nonEmptyPart("people", peopleOf(world)),
    ...nonEmptyPart("events", world.events.scheduled().map(scheduledAsWritten)),
  };
  const rules = { rules: state.faults.flatMap((fault: ActiveFault) => remainingRule(fault, now)) };
  const options = { lineWidth: 110 };
  const written = stringify(asWritten(scenario), options);
  return rules.rules.length === 0 ? written : `${written}${stringify(rules, options)}`;
}

function scheduledAsWritten({ event, at }: ScheduledEvent): object {
  return { practice: event, at: exactIsoAt(at) };
}

function nonEmptyPart(key: string, value: object | undefined): object {
  return value === undefined || Object.keys(value).length === 0 ? {} : { [key]: value };
}

function asWritten(value: unknown): unknown {
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map(asWritten);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, asWritten(part)]));
}

function settingsAsWritten(settings: PracticeSettings): Record<string, string> {
  return Object.fromEntries(
    entriesOf(settings).map(([word, value]) => [
      nameOfSetting(word),
      flagWords.has(word) && value === "1" ? "on" : flagWords.has(word) && value === "0" ? "off" : value,
    ]),
  );
}

function sharedOf(world: World): object {
  const { shared, origin } = world.state;
  const context = { patientId: "", profile: memberOf("aroha").profile, now: world.clock.now() };
  const collections = keysOf(shared).filter((name) => name !== "closedDays");
  const lists = collections.map((collection) => {
    const seeded = sharedCollectionOf(collection, origin.seed, origin.day);
    return [collection, changesOf(seeded, world.shared.list(collection), sharedKinds[collection], context)];
  });
  return Object.fromEntries(lists.filter(([, changes]) => changes !== undefined));
}

function peopleOf(world: World): object {
  const { changed, profiles, credentials, links, settings } = world.state;
  const named = [changed, profiles, credentials, links, settings].flatMap((map) => [...map.keys()]);
  const people = [...new Set(named)].filter((name) => name !== "everyone");
  const forms = people.map((person) => [person, personOf(world, person)] as const);
  return Object.fromEntries(forms.filter(([, form]) => Object.keys(form).length > 0));
}

function personOf(world: World, person: PatientKey): object {
  const { state } = world;
  const holder = isHolderKey(person, world.patients) ? person : undefined;
  const account = holder && state.credentials.get(holder);
  const linked = holder && state.links.get(holder)?.flatMap((id) => world.person(id) ?? []);
  const own = state.settings.get(person);
  const lists = collections.map((collection) => [collection, collectionChanges(world, person, collection)]);
  return {
    ...nonEmptyPart("profile", profileChanges(world, person)),
    ...account,
    ...(linked ? { links: linked } : {}),
    ...nonEmptyPart("settings", own && settingsAsWritten(own)),
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
  const context = {
    patientId: memberOf(person).profile.patientId,
    profile: world.profile(person),
    now: world.clock.now(),
  };
  return changesOf(seedSetOf(seed, day).list(person, collection), list, kinds[collection], context);
}

/** The whole list where changes cannot express it. */
function changesOf(
  before: readonly Identified[],
  after: readonly Identified[],
  kind: Kind,
  context: Omit<FillContext, "id">,
): unknown {
  const existing = new Map(before.map((record) => [record.id, record]));
  const added = after.filter(({ id }) => !existing.has(id));
  const kept = after.filter(({ id }) => existing.has(id));
  const keptIds = new Set(kept.map(({ id }) => id));
  const inOrder = before.filter(({ id }) => keptIds.has(id));
  const keepsOrder =
    kept.every(({ id }, index) => inOrder[index]?.id === id) &&
    added.every((record, index) => after[index] === record);
  const changed = kept.flatMap((record) => {
    const was = existing.get(record.id);
    return was ? [[was, record] as const] : [];
  });
  const losesFields = changed.some(([was, is]) => Object.keys(was).some((field) => !(field in is)));
  const isMostlyRemoved = before.length - kept.length > kept.length;
  if (!keepsOrder || losesFields || isMostlyRemoved)
    return { only: after.map((record) => wholeEntry(record, kind, context)) };
  const entries = [
    ...added.map((record) => wholeEntry(record, kind, context)),
    ...changed.flatMap(([was, is]) => changedEntry(was, is, kind)),
    ...before.filter(({ id }) => !keptIds.has(id)).map(({ id }) => ({ id, gone: true })),
  ];
  return entries.length === 0 ? undefined : entries;
}

function wholeEntry(record: Identified, kind: Kind, context: Omit<FillContext, "id">): object {
  const { id, ...fields }: Identified & Values = { ...record };
  const completed = kind.complete(fields, { ...context, id });
  const hasFuture = kind.pastFields.some((field) => Date.parse(String(fields[field])) > context.now);
  const isExact = hasFuture || !isDeepStrictEqual(completed, fields);
  return { id, ...(isExact ? { exactly: true } : {}), ...fieldsAsWritten(fields, kind) };
}

function changedEntry(was: Identified, is: Identified, kind: Kind): object[] {
  const before = new Map<string, unknown>(Object.entries(was));
  const fields = Object.entries(is).filter(([field, value]) => !isDeepStrictEqual(before.get(field), value));
  return fields.length === 0 ? [] : [{ id: is.id, ...fieldsAsWritten(Object.fromEntries(fields), kind) }];
}

/** Those that calls use. Money is in dollars. */
function fieldsAsWritten(fields: Readonly<Record<string, unknown>>, kind: Kind): object {
  const expressible = Object.entries(fields).filter(
    ([field, value]) => kind.fields.includes(field) && value !== undefined,
  );
  return Object.fromEntries(
    expressible.map(([field, value]) => [
      field,
      kind.money.includes(field) ? dollarsOf(Number(value)) : value,
    ]),
  );
}

/** Empty when nothing remains of the rule. */
function remainingRule(fault: ActiveFault, now: number): object[] {
  const { id: _, looked: __, addedAt, matched, hits, when, ttl, ...rule } = fault;
  const age = now - addedAt;
  const times = when?.times === undefined ? undefined : when.times - hits;
  const nth = when?.nth?.map((place) => place - matched).filter((place) => place > 0);
  const remainingTtl = remaining(ttl, age);
  const delay = Math.max(length(when?.after ?? "PT0S") - age, 0);
  const activeFor = Math.max(age - length(when?.after ?? "PT0S"), 0);
  const duration = remaining(when?.for, activeFor);
  if (times === 0 || nth?.length === 0 || remainingTtl === 0 || duration === 0) return [];
  const remainingWhen = {
    ...when,
    ...(nth ? { nth } : {}),
    ...(times === undefined ? {} : { times }),
    ...(when?.after === undefined ? {} : { after: inSeconds(delay) }),
    ...(when?.for === undefined || duration === undefined
      ? {}
      : { for: durationAsWritten(when.for, duration) }),
  };
  return [
    {
      ...rule,
      ...(when ? { when: remainingWhen } : {}),
      ...(remainingTtl === undefined ? {} : { ttl: inSeconds(remainingTtl) }),
    },
  ];
}

const length = (duration: string) => parseDuration(duration) ?? 0;
const remaining = (duration: string | undefined, elapsed: number) =>
  duration === undefined ? undefined : Math.max(length(duration) - elapsed, 0);
const durationAsWritten = (duration: string, milliseconds: number) =>
  length(duration) === milliseconds ? duration : inSeconds(milliseconds);
const inSeconds = (milliseconds: number) => `PT${Math.ceil(milliseconds / 1000)}S`;
