import { memberOf, type PatientKey } from "#fixtures/people/people.ts";
import type { Collection, PatientRecord, RecordIn } from "#fixtures/record/record.ts";
import { trackChange } from "../core/change-tracking.ts";
import { findIn, type Identified, withFirst, withoutRecord, withRecord } from "../core/immutable-list.ts";
import { editionOf, type SeedSet } from "./seed-cache.ts";
import type { Holds } from "./state.ts";

/**
 * The patients' records of one world: the shared seeded ones, and a copy of only those lists that this
 * world has changed. Every look-up starts from one patient, so nothing grows with the size of the
 * practice. Lists and records are immutable: a change puts another in their place.
 *
 * Handlers read and write without waiting in between, and nothing else runs meanwhile. That alone makes
 * "is it free? then take it" one step, so no two people can book the same time.
 */
export class Records {
  readonly #world: Holds<"changed" | "made" | "origin">;
  #edition: { origin: object; lists: SeedSet } | undefined;

  constructor(world: Holds<"changed" | "made" | "origin">) {
    this.#world = world;
  }

  list<C extends Collection>(person: PatientKey, collection: C): PatientRecord[C] {
    return this.#world.state.changed.get(person)?.[collection] ?? this.#seeded().list(person, collection);
  }

  find<C extends Collection>(person: PatientKey, collection: C, id: string): RecordIn<C> | undefined {
    return findIn<RecordIn<C>>(this.list(person, collection), id);
  }

  /** Adds a record before all others, under an id that the world counts out. */
  add<C extends Collection>(person: PatientKey, collection: C, record: Omit<RecordIn<C>, "id">): RecordIn<C> {
    const { state } = this.#world;
    const number = state.made.records + 1;
    state.made = { ...state.made, records: number };
    const id = `${memberOf(person).profile.patientId}-${collection}-new-${number}`;
    const added = { ...record, id } as RecordIn<C>;
    this.#replace(person, collection, withFirst<RecordIn<C>>(this.list(person, collection), added), id);
    return added;
  }

  /** Puts a record in the place of the one with the same id, or after all others when there is none. */
  put<C extends Collection>(person: PatientKey, collection: C, record: RecordIn<C>): void {
    const list = withRecord<RecordIn<C>>(this.list(person, collection), record);
    this.#replace(person, collection, list, record.id);
  }

  /** Changes some fields of a record. Undefined when there is no such record. */
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
    const after = withoutRecord(before, id);
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
    if (this.#edition?.origin !== origin) {
      this.#edition = { origin, lists: editionOf(origin.seed, origin.day) };
    }
    return this.#edition.lists;
  }
}
