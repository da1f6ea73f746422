import { memberOf, type PatientKey } from "#fixtures/people/people.ts";
import type { Origin } from "#fixtures/record/origin.ts";
import type { World } from "../world/world.ts";

/** The same seed and day as the world's records. */
export function originOf({ state }: World, person: PatientKey): Origin {
  return { person, patientId: memberOf(person).profile.patientId, ...state.origin };
}
