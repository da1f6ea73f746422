import { memberOf, type PatientKey } from "#fixtures/people/people.ts";
import type { Origin } from "#fixtures/record/origin.ts";
import type { World } from "../world/world.ts";

/** What the content of a result or letter is derived from: the same seed and day as the world's records. */
export function originOf({ state }: World, person: PatientKey): Origin {
  return { person, patientId: memberOf(person).profile.patientId, ...state.origin };
}
