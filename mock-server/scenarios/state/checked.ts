import { z } from "zod";
import { maxGeneratedPatients } from "#fixtures/people/generated.ts";
import { isPatientKey, type PatientKey } from "#fixtures/people/people.ts";
import { type SharedCollection, sharedCollections } from "#fixtures/practice/shared-records.ts";
import { type Collection, collections } from "#fixtures/record/record.ts";
import { countersResource } from "#practice-api/practice/endpoints.ts";
import { arrivedMessages } from "../../areas/messages/message-boxes.ts";
import { countersOf } from "../../areas/practice/counters.ts";
import { resultsOf } from "../../areas/results/result-list.ts";
import { ApiError } from "../../core/api-error.ts";
import { didYouMean } from "../../core/suggest.ts";
import { recordSchemas, sharedSchemas } from "../../world/record-schemas.ts";
import type { World } from "../../world/world.ts";
import { person as personParser } from "../values/parsers.ts";

export const checkedWholes = ["charges", "outbox", ...sharedCollections] as const;
export const checkedOfPerson = ["counters", ...collections] as const;

export type Checked = {
  readonly what: string;
  readonly person?: PatientKey;
  /** Made since the world began. */
  readonly isNew?: boolean;
};

const isRecords = (what: string): what is Collection => Object.hasOwn(recordSchemas, what);
const isShared = (what: string): what is SharedCollection => Object.hasOwn(sharedSchemas, what);

/** `new messages of mei`. A text is what is wrong with the words, in one sentence. */
export function readChecked(words: string): Checked | string {
  const [, fresh, what = "", person] = /^(new )?(\S+)(?: of (\S+))?$/.exec(words.trim()) ?? [];
  const isWhole = checkedWholes.some((name) => name === what);
  if (!isWhole && !checkedOfPerson.some((name) => name === what)) {
    const all = [...checkedWholes, ...checkedOfPerson.map((name) => `${name} of aroha`)];
    return `"${words}" is nothing that can be checked.${didYouMean(words, all)} Choose from ${all.join(", ")}.`;
  }
  if (isWhole && person !== undefined) return `Write ${what} without a person.`;
  if (fresh !== undefined && !isRecords(what)) return `Write ${what} without "new".`;
  if (isWhole) return { what };
  if (person === undefined) return `Say whose: ${what} of aroha.`;
  if (isPatientKey(person, maxGeneratedPatients)) return { what, person, isNew: fresh !== undefined };
  return personParser.safeParse(person).error?.issues[0]?.message ?? "";
}

const schemas: Readonly<Record<string, z.ZodObject>> = {
  ...recordSchemas,
  ...sharedSchemas,
  charges: sharedSchemas.cardIntents,
  counters: countersResource.schema,
  outbox: z.object({ kind: z.string(), to: z.string(), about: z.string(), at: z.string() }),
};

export function fieldsOf({ what }: Checked): z.ZodObject {
  return schemas[what] ?? z.object({});
}

export const checkedFields = [...checkedWholes, ...checkedOfPerson].map((what) => ({
  what,
  fields: Object.keys(fieldsOf({ what }).shape),
}));

/** By the world's clock: a reply or a result that has not arrived yet is not there. */
export function itemsOf(world: World, { what, person, isNew }: Checked): readonly object[] {
  if (what === "outbox") return world.outbox.read();
  if (what === "charges")
    return world.shared
      .list("cardIntents")
      .flatMap((intent) => Array.from({ length: intent.charges }, () => intent));
  if (isShared(what)) return world.shared.list(what);
  if (person === undefined || !world.hasPatient(person))
    throw new ApiError(400, `This practice has no ${person}.`);
  if (what === "counters") return [countersOf(world, person)];
  if (!isRecords(what)) return [];
  const there = recordsOf(world, person, what);
  if (!isNew) return there;
  const made = new Set(world.records.listNew(person, what).map(({ id }) => id));
  return there.filter(({ id }) => made.has(id));
}

function recordsOf(world: World, person: PatientKey, what: Collection): readonly { readonly id: string }[] {
  if (what === "messages") return arrivedMessages(world, person);
  return what === "results" ? resultsOf(world, person) : world.records.list(person, what);
}
