import type { PatientKey } from "#fixtures/people/people.ts";
import { collectionOf, collections, type PatientRecord } from "#fixtures/record/record.ts";

/** All records of a patient. */
export function recordOf(person: PatientKey, seed: string, day: string): PatientRecord {
  const lists = collections.map((collection) => [collection, collectionOf(person, collection, seed, day)]);
  return Object.fromEntries(lists);
}
