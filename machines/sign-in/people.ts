import type { Person } from "#practice-api/identity/endpoints.ts";

/**
 * The patient whose record is opened when there is no choice: the one who is listed, or the account holder
 * when none is (ruling B22).
 */
export function onlyPerson(people: readonly Person[], holder: Person | undefined): Person | undefined {
  const [first] = people;
  if (first) return first;
  return holder && { patientId: holder.patientId, name: holder.name };
}

export function personById(people: readonly Person[], patientId: string): Person | undefined {
  return people.find((person) => person.patientId === patientId);
}
