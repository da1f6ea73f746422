import type { PatientKey } from "#fixtures/people/people.ts";
import { type LetterSubject, letterPdf, letterSubject } from "#fixtures/record/letters/letter-pdf.ts";
import type { Letter as LetterRecord } from "#fixtures/record/letters/letters.ts";
import type { Letter } from "#practice-api/letters.ts";
import { ApiError } from "../core/api-error.ts";
import { memoize } from "../core/memoize.ts";
import type { World } from "../world/world.ts";
import { type Handlers, originOf, requirePerson } from "./call-context.ts";
import { isOnDays, pageAs } from "./paging.ts";

export const letters: Handlers["letters"] = {
  list: ({ from, to, ...paging }, context) => {
    const all = context.world.records.list(requirePerson(context, "patient"), "letters");
    const isWanted = isOnDays(from, to);
    return pageAs(
      all.filter(({ at }) => isWanted(at)),
      paging,
      listed,
    );
  },
  read: ({ letterId }, context) => {
    const person = requirePerson(context, "patient");
    const letter = context.world.records.find(person, "letters", letterId);
    if (!letter) throw new ApiError(404, "There is no such letter.");
    const { world } = context;
    return { ...listed(letter), data: letter.data ?? letterPdf(letter, subjectOf(world, person, letter.at)) };
  },
};

function subjectOf(world: World, person: PatientKey, at: string): LetterSubject {
  const { records } = world;
  return letterSubject(
    world.profile(person),
    at,
    {
      diagnoses: records.list(person, "diagnoses"),
      medications: records.list(person, "medications"),
      allergies: records.list(person, "allergies"),
      results: records.list(person, "results"),
    },
    originOf(world, person),
  );
}

const listed = memoize(({ author: _, text: __, data: ___, ...letter }: LetterRecord): Letter => letter);
