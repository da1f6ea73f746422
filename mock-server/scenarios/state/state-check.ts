import { z } from "zod";
import { maxGeneratedPatients } from "#fixtures/people/generated.ts";
import { isPatientKey } from "#fixtures/people/people.ts";
import { type SharedCollection, sharedCollections } from "#fixtures/practice/shared-records.ts";
import { type Collection, collections } from "#fixtures/record/record.ts";
import { countersOf } from "../../areas/practice/counters.ts";
import { ApiError } from "../../core/api-error.ts";
import { inJson, schemaAt } from "../../core/money.ts";
import { closest, didYouMean } from "../../core/suggest.ts";
import { expectation } from "../../journal/expectation.ts";
import { matcherProblem } from "../../journal/matchers.ts";
import { differencesIn, inWords, rangeOf } from "../../journal/verify.ts";
import { recordSchemas, sharedSchemas } from "../../world/record-schemas.ts";
import type { World } from "../../world/world.ts";
import { coerce } from "../values/coerce.ts";
import { person as personParser } from "../values/parsers.ts";

/** What is there at the practice: records of a person or of the practice, what was charged and what was sent. */
export const stateCheck = z.strictObject({
  check: z.string().describe("repeatRequests of aroha, counters of aroha, takenSlots, charges or outbox."),
  times: expectation.shape.times.describe(
    "How many there are: a number, or min and max; at least one by default.",
  ),
  with: expectation.shape.with.describe("Fields that they have. A value, or contains, matches or any of."),
});
export type StateCheck = z.output<typeof stateCheck>;

/** What can be checked besides the records of a person. */
export const checkedWholes = ["charges", "outbox", ...sharedCollections] as const;
export const checkedOfPerson = ["counters", ...collections] as const;

type Checked = { readonly what: string; readonly person?: string };
type Mistake = { readonly path: readonly string[]; readonly message: string };

/** What a check is about, or what is wrong with its words. */
function readChecked(words: string): Checked | string {
  const [, what = "", person] = /^(\S+)(?: of (\S+))?$/.exec(words.trim()) ?? [];
  const isWhole = checkedWholes.some((name) => name === what);
  if (!isWhole && !checkedOfPerson.some((name) => name === what)) {
    const all = [...checkedWholes, ...checkedOfPerson.map((name) => `${name} of aroha`)];
    return `"${words}" is nothing that can be checked.${didYouMean(words, all)} Choose from ${all.join(", ")}.`;
  }
  if (isWhole) return person === undefined ? { what } : `Write ${what} without a person.`;
  if (person === undefined) return `Say whose: ${what} of aroha.`;
  if (isPatientKey(person, maxGeneratedPatients)) return { what, person };
  return personParser.safeParse(person).error?.issues[0]?.message ?? "";
}

const outboxFields = z.object({ kind: z.string(), to: z.string(), about: z.string(), at: z.string() });
const isRecords = (what: string): what is Collection => Object.hasOwn(recordSchemas, what);
const isShared = (what: string): what is SharedCollection => Object.hasOwn(sharedSchemas, what);

/** The fields that what is checked can have; undefined where there are several forms of it. */
function fieldsOf(what: string): z.ZodObject | undefined {
  if (what === "outbox") return outboxFields;
  const schema: z.ZodType | undefined = isRecords(what)
    ? recordSchemas[what]
    : what === "charges"
      ? sharedSchemas.cardIntents
      : isShared(what)
        ? sharedSchemas[what]
        : undefined;
  return schema instanceof z.ZodObject ? schema : undefined;
}

/** The fields that records of one form can have. */
export const checkedFields = [...checkedWholes, ...checkedOfPerson]
  .map((what) => ({ what, fields: Object.keys(fieldsOf(what)?.shape ?? {}) }))
  .filter(({ fields }) => fields.length > 0);

/** A check of a file, whose values are texts, with the types of the records; or its mistakes. */
export function readStateCheck(
  written: unknown,
): { readonly check: StateCheck } | { readonly mistakes: Mistake[] } {
  const read = stateCheck.safeParse(coerce(stateCheck, written));
  if (!read.success)
    return { mistakes: read.error.issues.map(({ path, message }) => ({ path: path.map(String), message })) };
  const about = readChecked(read.data.check);
  if (typeof about === "string") return { mistakes: [{ path: ["check"], message: about }] };
  const { with: wanted = {} } = read.data;
  const fields = fieldsOf(about.what);
  const known = fields && Object.keys(fields.shape);
  const mistakes = Object.entries(wanted).flatMap(([name, value]): Mistake[] => {
    const unknown =
      known && !known.includes(name)
        ? `${about.what} have no field ${name}: did you mean ${closest(name, known)}? There are: ${known.join(", ")}.`
        : undefined;
    const message = unknown ?? matcherProblem(value);
    return message === undefined ? [] : [{ path: ["with", name], message }];
  });
  if (mistakes.length > 0) return { mistakes };
  const typed = fields ? coerce(fields.partial(), wanted) : coerce(z.record(z.string(), z.number()), wanted);
  return { check: { ...read.data, with: typed as Record<string, unknown> } };
}

/** The fields of a check as they are written, with a space before them; an empty text for a check without any. */
export function withInWords({ check, with: wanted = {} }: StateCheck): string {
  const about = readChecked(check);
  const fields = typeof about === "string" ? undefined : fieldsOf(about.what);
  return Object.keys(wanted).length > 0 ? ` with ${inJson(fields, wanted)}` : "";
}

/** Looks at the world. Throws a 400 for words that mean nothing there. */
export function checkState(
  world: World,
  written: unknown,
): { readonly holds: boolean; readonly message: string } {
  const read = readStateCheck(written);
  if ("mistakes" in read) throw new ApiError(400, read.mistakes.map(({ message }) => message).join(" "));
  const { check, times: often, with: wanted = {} } = read.check;
  const about = readChecked(check);
  const found = itemsOf(world, about);
  const compared = found.map((item) => differencesIn("", wanted, item));
  const count = compared.filter((differs) => differs.length === 0).length;
  const { min, max } = rangeOf(often);
  const holds = count >= min && count <= max;
  const fields = typeof about === "string" ? undefined : fieldsOf(about.what);
  const there = `${check}${withInWords(read.check)}: ${count}`;
  if (holds) return { holds, message: `${there}.` };
  const near =
    count < min
      ? nearestOf(compared, fields)
      : seededOf(
          about,
          found.filter((_, at) => compared[at]?.length === 0),
        );
  const wantedCount = inWords(min, max).replace("never", "0").replace("once", "1").replace(" times", "");
  return { holds, message: `${there}; expected: ${wantedCount}.${near}` };
}

/** What the record has that comes nearest to the wanted one. */
function nearestOf(
  compared: readonly ReturnType<typeof differencesIn>[],
  schema: z.ZodObject | undefined,
): string {
  const [nearest] = compared.filter(({ length }) => length > 0).toSorted((a, b) => a.length - b.length);
  const fields =
    nearest?.map(
      ({ field, found }) => `${field} ${inJson(schemaAt(schema, field.split(".")), found) ?? "absent"}`,
    ) ?? [];
  return fields.length === 0 ? "" : ` One that is there has ${fields.join(" and ")}.`;
}

/** How many records of a person were there before the world changed: those that are made in it have ids of their own form. */
function seededOf(about: Checked | string, matching: readonly object[]): string {
  if (typeof about === "string" || about.person === undefined) return "";
  const count = matching.filter((item) => "id" in item && !/-new-\d+$/.test(String(item.id))).length;
  const are = count === 1 ? "is" : "are";
  return count === 0
    ? ""
    : ` ${count} of them ${are} of the seeded record: add a field that only the new one has.`;
}

function itemsOf(world: World, about: Checked | string): readonly object[] {
  if (typeof about === "string") throw new ApiError(400, about);
  const { what, person } = about;
  if (what === "outbox") return world.outbox.read();
  if (what === "charges")
    return world.shared
      .list("cardIntents")
      .flatMap((intent) => Array.from({ length: intent.charges }, () => intent));
  if (isShared(what)) return world.shared.list(what);
  if (person === undefined || !world.hasPatient(person))
    throw new ApiError(400, `This practice has no ${person}.`);
  if (what === "counters") return [countersOf(world, person)];
  return isRecords(what) ? world.records.list(person, what) : [];
}
