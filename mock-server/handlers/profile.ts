import { cast } from "#fixtures/people/cast.ts";
import type { CastMember } from "#fixtures/people/person.ts";
import { contract } from "#practice-api/contract.ts";
import type { Handlers } from "../calls.ts";
import { notYet } from "../not-yet.ts";
import { requirePerson } from "../visit.ts";

export const profile: Handlers["profile"] = {
  ...notYet(contract.profile),
  read: (_, visit) => cast[requirePerson(visit, "patient")].profile,
  /** Empty text where there is no picture under this key. */
  image: ({ key }, visit) => {
    const person: CastMember = cast[requirePerson(visit, "patient")];
    return person.profile.imageKey === key ? (person.image ?? "") : "";
  },
};
