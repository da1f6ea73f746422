import type { PatientKey } from "#fixtures/people/people.ts";
import { type Collection, collectionOf, type PatientRecord } from "#fixtures/record/record.ts";
import { deepFreeze } from "../core/immutable-list.ts";

/** Enough for every list in use by many tests at once, and far below the memory a practice may take. */
const mostRecords = 150_000;

type Lists = { -readonly [C in Collection]?: PatientRecord[C] };
type Holding = { readonly edition: SeedSet; readonly person: PatientKey; records: number };

const editions = new Map<string, SeedSet>();
/** In the order of being made, so that the oldest can be let go. */
const held = new Set<Holding>();
let heldRecords = 0;

/**
 * The seeded records of all worlds that share a seed and a first day, each list made when it is first
 * asked for and then shared. A practice of 10,000 patients therefore starts like one of ten, and a
 * look-up goes from patient to kind without passing anybody else (PRACTICE-SERVER 3).
 */
export class SeedSet {
  readonly #seed: string;
  readonly #day: string;
  readonly #people = new Map<PatientKey, { lists: Lists; holding: Holding }>();

  constructor(seed: string, day: string) {
    this.#seed = seed;
    this.#day = day;
  }

  list<C extends Collection>(person: PatientKey, collection: C): PatientRecord[C] {
    return this.#people.get(person)?.lists[collection] ?? this.#make(person, collection);
  }

  forget(person: PatientKey): void {
    this.#people.delete(person);
    if (this.#people.size === 0) editions.delete(`${this.#seed}|${this.#day}`);
  }

  #make<C extends Collection>(person: PatientKey, collection: C): PatientRecord[C] {
    const list = deepFreeze(collectionOf(person, collection, this.#seed, this.#day));
    const place = this.#people.get(person) ?? { lists: {}, holding: { edition: this, person, records: 0 } };
    place.lists[collection] = list;
    place.holding.records += list.length;
    this.#people.set(person, place);
    held.add(place.holding);
    heldRecords += list.length;
    forgetOldest(place.holding);
    return list;
  }
}

/** What was let go is made again, the same to the last byte, when it is next asked for. */
function forgetOldest(newest: Holding): void {
  for (const holding of held) {
    if (heldRecords <= mostRecords || holding === newest) return;
    held.delete(holding);
    heldRecords -= holding.records;
    holding.edition.forget(holding.person);
  }
}

export function editionOf(seed: string, day: string): SeedSet {
  const key = `${seed}|${day}`;
  let edition = editions.get(key);
  if (!edition) {
    edition = new SeedSet(seed, day);
    editions.set(key, edition);
  }
  return edition;
}
