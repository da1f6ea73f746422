import type { PatientKey } from "#fixtures/people/people.ts";
import { type Collection, collectionOf, type PatientRecord } from "#fixtures/record/record.ts";
import { deepFreeze } from "../core/immutable-list.ts";

/** Enough for the lists of many tests at once, and far below the memory that the practice may use. */
const maxRecords = 150_000;

type Lists = { -readonly [C in Collection]?: PatientRecord[C] };
type CacheEntry = { readonly seedSet: SeedSet; readonly person: PatientKey; lists: Lists; records: number };

const seedSets = new Map<string, SeedSet>();
/** In the order of creation, so that the oldest can be evicted. */
const entries = new Set<CacheEntry>();
let cachedRecords = 0;

/**
 * Of all worlds that share a seed and a first day. Each list is generated when it is first read and then shared, so
 * that a practice of 10,000 patients starts as fast as one of ten (docs/mock-practice.md 3).
 */
export class SeedSet {
  readonly #seed: string;
  readonly #day: string;
  readonly #people = new Map<PatientKey, CacheEntry>();

  constructor(seed: string, day: string) {
    this.#seed = seed;
    this.#day = day;
  }

  list<C extends Collection>(person: PatientKey, collection: C): PatientRecord[C] {
    return this.#people.get(person)?.lists[collection] ?? this.#generate(person, collection);
  }

  evict(person: PatientKey): void {
    this.#people.delete(person);
    if (this.#people.size === 0) seedSets.delete(`${this.#seed}|${this.#day}`);
  }

  #generate<C extends Collection>(person: PatientKey, collection: C): PatientRecord[C] {
    const list = deepFreeze(collectionOf(person, collection, this.#seed, this.#day));
    const entry = this.#people.get(person) ?? { seedSet: this, person, lists: {}, records: 0 };
    entry.lists[collection] = list;
    entry.records += list.length;
    this.#people.set(person, entry);
    entries.add(entry);
    cachedRecords += list.length;
    evictOldest(entry);
    return list;
  }
}

/** Evicted lists are regenerated deterministically when they are next read. */
function evictOldest(newest: CacheEntry): void {
  for (const entry of entries) {
    if (cachedRecords <= maxRecords || entry === newest) return;
    entries.delete(entry);
    cachedRecords -= entry.records;
    entry.seedSet.evict(entry.person);
  }
}

export function seedSetOf(seed: string, day: string): SeedSet {
  const key = `${seed}|${day}`;
  let seedSet = seedSets.get(key);
  if (!seedSet) {
    seedSet = new SeedSet(seed, day);
    seedSets.set(key, seedSet);
  }
  return seedSet;
}
