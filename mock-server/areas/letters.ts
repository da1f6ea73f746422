import type { PatientKey } from "#fixtures/people/people.ts";
import { type LetterSubject, letterPdf, letterSubject } from "#fixtures/record/letters/letter-pdf.ts";
import type { Letter as LetterRecord } from "#fixtures/record/letters/letters.ts";
import { dayAt } from "#fixtures/time.ts";
import type { Letter } from "#practice-api/letters/endpoints.ts";
import { ApiError } from "../core/api-error.ts";
import { memoize } from "../core/memoize.ts";
import type { World } from "../world/world.ts";
import { requirePerson } from "./call-context.ts";
import type { Handlers } from "./handler.ts";
import { originOf } from "./origin-of.ts";
import { pageOf } from "./paging.ts";

export const letters: Handlers["letters"] = {
  list: ({ from = "", to = "9999", ...paging }, context) => {
    const all = context.world.records.list(requirePerson(context, "patient"), "letters");
    const isAnyDay = from === "" && to === "9999";
    const wanted = isAnyDay ? all : all.filter((letter) => from <= dayOf(letter) && dayOf(letter) <= to);
    const page = pageOf(wanted, paging);
    return { ...page, entries: page.entries.map((letter) => listed(letter)) };
  },
  read: ({ letterId }, context) => {
    const person = requirePerson(context, "patient");
    const letter = context.world.records.find(person, "letters", letterId);
    if (!letter) throw new ApiError(404, "There is no such letter.");
    const { world } = context;
    return { ...listed(letter), data: letterPdf(letter, subjectOf(world, person, letter.at)) };
  },
};

/** What the practice knew about a patient at a moment. */
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

/** The New Zealand day, which the search compares, whatever the letter's own offset is. */
function dayOf({ at }: LetterRecord): string {
  return dayAt(Date.parse(at));
}

const listed = memoize(({ author: _, text: __, ...letter }: LetterRecord): Letter => letter);
