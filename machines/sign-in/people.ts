import type { Person } from "#practice-api/identity/endpoints.ts";

/**
 * Whose record to open when there is nothing to choose: nobody listed means oneself, exactly one
 * means that one (ruling B22).
 */
export function onlyPerson(people: readonly Person[], holder: Person | undefined): Person | undefined {
  const [first] = people;
  if (first) return first;
  return holder && { patientId: holder.patientId, name: holder.name };
}

export function personById(people: readonly Person[], patientId: string): Person | undefined {
  return people.find((person) => person.patientId === patientId);
}
