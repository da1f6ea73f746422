import type { PersonKey } from "#fixtures/people/cast.ts";
import { type PatientRecord, recordOf } from "#fixtures/record/record.ts";

type Collection = keyof PatientRecord;
type RecordIn<C extends Collection> = PatientRecord[C][number];

/** Seeded records are the same for every world that starts on the same day, so they are made once. */
const seeded = new Map<string, PatientRecord>();
const seededLimit = 500;

function seededRecord(person: PersonKey, seed: string, day: string): PatientRecord {
  const key = `${seed}|${day}|${person}`;
  let record = seeded.get(key);
  if (!record) {
    record = recordOf(person, seed, day);
    if (seeded.size >= seededLimit) seeded.delete(seeded.keys().next().value as string);
    seeded.set(key, record);
  }
  return record;
}

/**
 * The records of one world: the shared seeded ones, and a copy of only those lists that this world has
 * changed. Every look-up starts from one patient, so nothing grows with the size of the practice.
 */
export class Records {
  readonly #seed: string;
  #day: string;
  readonly #changed = new Map<PersonKey, Partial<PatientRecord>>();

  constructor(seed: string, day: string) {
    this.#seed = seed;
    this.#day = day;
  }

  list<C extends Collection>(person: PersonKey, collection: C): PatientRecord[C] {
    return this.#changed.get(person)?.[collection] ?? seededRecord(person, this.#seed, this.#day)[collection];
  }

  /** Adds a record, or replaces the one with the same id. */
  put<C extends Collection>(person: PersonKey, collection: C, record: RecordIn<C>): void {
    const list: RecordIn<C>[] = [...this.list(person, collection)];
    const index = list.findIndex((held) => held.id === record.id);
    list.splice(index < 0 ? list.length : index, 1, record);
    this.#changed.set(person, { ...this.#changed.get(person), [collection]: list });
  }

  /** Forgets every change; the records then lie around this day. */
  reset(day: string): void {
    this.#day = day;
    this.#changed.clear();
  }
}
