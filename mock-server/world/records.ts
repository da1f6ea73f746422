import { memberOf, type PatientKey } from "#fixtures/people/people.ts";
import {
  type SharedCollection,
  type SharedRecords,
  sharedCollectionOf,
} from "#fixtures/practice/shared-records.ts";
import type { Collection, PatientRecord, RecordIn } from "#fixtures/record/record.ts";
import { trackChange } from "../core/change-tracking.ts";
import {
  deepFreeze,
  findById,
  type Identified,
  prepend,
  removeById,
  upsert,
} from "../core/immutable-list.ts";
import { dropOldest } from "../core/value-at.ts";
import { type SeedSet, seedSetOf } from "./seed-cache.ts";
import type { HasState } from "./state.ts";

/**
 * The shared seeded lists, and copies of those that this world has changed. Every look-up starts from one patient, so
 * its cost does not grow with the practice.
 *
 * Handlers read and write synchronously, so a check and the write after it are atomic: two patients cannot book the
 * same slot.
 */
export class Records {
  readonly #world: HasState<"changed" | "made" | "origin" | "written">;
  #seedSet: { origin: object; lists: SeedSet } | undefined;

  constructor(world: HasState<"changed" | "made" | "origin" | "written">) {
    this.#world = world;
  }

  list<C extends Collection>(person: PatientKey, collection: C): PatientRecord[C] {
    return this.#world.state.changed.get(person)?.[collection] ?? this.#seeded().list(person, collection);
  }

  find<C extends Collection>(person: PatientKey, collection: C, id: string): RecordIn<C> | undefined {
    return findById<RecordIn<C>>(this.list(person, collection), id);
  }

  /** Before all others, with a generated id. */
  add<C extends Collection>(person: PatientKey, collection: C, record: Omit<RecordIn<C>, "id">): RecordIn<C> {
    const added = { ...record, id: this.newId(person, collection) } as RecordIn<C>;
    this.#replace(person, collection, prepend<RecordIn<C>>(this.list(person, collection), added), added.id);
    return added;
  }

  /** For a record that was checked against the schema of its collection. */
  addChecked(person: PatientKey, collection: Collection, fields: object): Identified {
    const added = { ...fields, id: this.newId(person, collection) };
    this.#replace(person, collection, prepend<Identified>(this.list(person, collection), added), added.id);
    return added;
  }

  newId(person: PatientKey, collection: Collection): string {
    const { state } = this.#world;
    const records = state.made.records + 1;
    state.made = { ...state.made, records };
    return `${memberOf(person).profile.patientId}-${collection}-new-${records}`;
  }

  /** Neither seeded nor written by the world's scenario. */
  listNew(person: PatientKey, collection: Collection): readonly Identified[] {
    const seeded: readonly Identified[] = this.#seeded().list(person, collection);
    const before = new Set([...seeded.map(({ id }) => id), ...this.#world.state.written]);
    const there: readonly Identified[] = this.list(person, collection);
    return there.filter(({ id }) => !before.has(id));
  }

  /** A new record comes after all others. */
  put<C extends Collection>(person: PatientKey, collection: C, record: RecordIn<C>): void {
    const list = upsert<RecordIn<C>>(this.list(person, collection), record);
    this.#replace(person, collection, list, record.id);
  }

  /** For a record that was checked against the schema of its collection. */
  putChecked(person: PatientKey, collection: Collection, record: Identified): void {
    this.#replace(person, collection, upsert<Identified>(this.list(person, collection), record), record.id);
  }

  /** For records that were checked against the schema of their collection, in the place of all that are there. */
  replaceChecked(person: PatientKey, collection: Collection, records: readonly Identified[]): void {
    this.#replace(person, collection, records, memberOf(person).profile.patientId);
  }

  update<C extends Collection>(
    person: PatientKey,
    collection: C,
    id: string,
    fields: Partial<Omit<RecordIn<C>, "id">>,
  ): RecordIn<C> | undefined {
    const found = this.find(person, collection, id);
    if (!found) return undefined;
    const changed = { ...found, ...fields, id };
    this.put(person, collection, changed);
    return changed;
  }

  /** False when there was no such record. */
  remove(person: PatientKey, collection: Collection, id: string): boolean {
    const before: readonly Identified[] = this.list(person, collection);
    const after = removeById(before, id);
    if (after === before) return false;
    this.#replace(person, collection, after, id);
    return true;
  }

  #replace(person: PatientKey, collection: Collection, list: readonly Identified[], id: string): void {
    const { changed } = this.#world.state;
    changed.set(person, { ...changed.get(person), [collection]: list });
    trackChange(id);
  }

  #seeded(): SeedSet {
    const { origin } = this.#world.state;
    if (this.#seedSet?.origin !== origin) {
      this.#seedSet = { origin, lists: seedSetOf(origin.seed, origin.day) };
    }
    return this.#seedSet.lists;
  }
}

type SharedRecordIn<C extends SharedCollection> = SharedRecords[C][number];

/** Worlds mostly share one seed and one day, so a few are enough. */
const limit = 20;
const seeded = new Map<string, Partial<Record<SharedCollection, readonly Identified[]>>>();

function seededList(collection: SharedCollection, seed: string, day: string): readonly Identified[] {
  const key = `${seed}|${day}`;
  const lists = seeded.get(key) ?? {};
  if (!seeded.has(key)) {
    if (seeded.size >= limit) dropOldest(seeded);
    seeded.set(key, lists);
  }
  lists[collection] ??= deepFreeze(sharedCollectionOf(collection, seed, day));
  return lists[collection];
}

/** Copied on write. */
export class PracticeRecords {
  readonly #world: HasState<"shared" | "origin">;

  constructor(world: HasState<"shared" | "origin">) {
    this.#world = world;
  }

  list<C extends SharedCollection>(collection: C): SharedRecords[C] {
    const { shared, origin } = this.#world.state;
    return shared[collection] ?? (seededList(collection, origin.seed, origin.day) as SharedRecords[C]);
  }

  find<C extends SharedCollection>(collection: C, id: string): SharedRecordIn<C> | undefined {
    return findById<SharedRecordIn<C>>(this.list(collection), id);
  }

  /** A new record comes after all others. */
  put<C extends SharedCollection>(collection: C, record: SharedRecordIn<C>): void {
    this.#replace(collection, upsert<SharedRecordIn<C>>(this.list(collection), record), record.id);
  }

  /** For a record that was checked against the schema of its collection. */
  putChecked(collection: SharedCollection, record: Identified): void {
    this.#replace(collection, upsert<Identified>(this.list(collection), record), record.id);
  }

  /** False when there was no such record. */
  remove(collection: SharedCollection, id: string): boolean {
    const before = this.list(collection);
    const after = removeById<Identified>(before, id);
    if (after === before) return false;
    this.#replace(collection, after, id);
    return true;
  }

  #replace(collection: SharedCollection, list: readonly Identified[], id: string): void {
    this.#world.state.shared = { ...this.#world.state.shared, [collection]: list } as Partial<SharedRecords>;
    trackChange(id);
  }
}
