import { memberOf } from "#fixtures/people/people.ts";
import { contract } from "#practice-api/contract.ts";
import type { Handlers } from "../calls.ts";
import { notYet } from "../not-yet.ts";
import { requirePerson } from "../visit.ts";

export const profile: Handlers["profile"] = {
  ...notYet(contract.profile),
  read: (_, visit) => visit.world.profile(requirePerson(visit, "patient")),
  /** Empty text where there is no picture under this key. */
  image: ({ key }, visit) => {
    const person = requirePerson(visit, "patient");
    return visit.world.profile(person).imageKey === key ? (memberOf(person).image ?? "") : "";
  },
};
