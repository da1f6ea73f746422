import {
  type SharedCollection,
  type SharedRecords,
  sharedCollectionOf,
} from "#fixtures/practice/shared-records.ts";
import { trackChange } from "../core/change-tracking.ts";
import { deepFreeze, findById, type Identified, removeById, upsert } from "../core/immutable-list.ts";
import { dropOldest } from "../core/value-at.ts";
import type { HasState } from "./state.ts";

type RecordIn<C extends SharedCollection> = SharedRecords[C][number];

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

  find<C extends SharedCollection>(collection: C, id: string): RecordIn<C> | undefined {
    return findById<RecordIn<C>>(this.list(collection), id);
  }

  /** A new record comes after all others. */
  put<C extends SharedCollection>(collection: C, record: RecordIn<C>): void {
    this.#replace(collection, upsert<RecordIn<C>>(this.list(collection), record), record.id);
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
