import {
  type SharedCollection,
  type SharedRecords,
  sharedCollectionOf,
} from "#fixtures/practice/shared-records.ts";
import { trackChange } from "../core/change-tracking.ts";
import { deepFreeze, findIn, type Identified, withoutRecord, withRecord } from "../core/immutable-list.ts";
import type { Holds } from "./state.ts";

type RecordIn<C extends SharedCollection> = SharedRecords[C][number];

/** One seed and one day at a time are the rule, so a few editions are plenty. */
const mostEditions = 20;
const editions = new Map<string, Partial<Record<SharedCollection, readonly Identified[]>>>();

function seededList(collection: SharedCollection, seed: string, day: string): readonly Identified[] {
  const key = `${seed}|${day}`;
  const edition = editions.get(key) ?? {};
  if (!editions.has(key)) {
    if (editions.size >= mostEditions) editions.delete(editions.keys().next().value as string);
    editions.set(key, edition);
  }
  edition[collection] ??= deepFreeze(sharedCollectionOf(collection, seed, day));
  return edition[collection];
}

/** What one world keeps for everybody together: times that are taken, for instance. Copied on write too. */
export class PracticeRecords {
  readonly #world: Holds<"shared" | "origin">;

  constructor(world: Holds<"shared" | "origin">) {
    this.#world = world;
  }

  list<C extends SharedCollection>(collection: C): SharedRecords[C] {
    const { shared, origin } = this.#world.state;
    return shared[collection] ?? (seededList(collection, origin.seed, origin.day) as SharedRecords[C]);
  }

  find<C extends SharedCollection>(collection: C, id: string): RecordIn<C> | undefined {
    return findIn<RecordIn<C>>(this.list(collection), id);
  }

  /** Puts a record in the place of the one with the same id, or after all others when there is none. */
  put<C extends SharedCollection>(collection: C, record: RecordIn<C>): void {
    this.#replace(collection, withRecord<RecordIn<C>>(this.list(collection), record), record.id);
  }

  /** False when there was no such record. */
  remove(collection: SharedCollection, id: string): boolean {
    const before = this.list(collection);
    const after = withoutRecord<Identified>(before, id);
    if (after === before) return false;
    this.#replace(collection, after, id);
    return true;
  }

  #replace(collection: SharedCollection, list: readonly Identified[], id: string): void {
    this.#world.state.shared = { ...this.#world.state.shared, [collection]: list } as Partial<SharedRecords>;
    trackChange(id);
  }
}
