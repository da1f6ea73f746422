import { z } from "zod";
import { dayAt } from "#fixtures/time.ts";
import { isObject } from "#practice-api/wire/fields.ts";
import { ApiError } from "../../core/api-error.ts";
import { inWords, type Mistake, mistakesOf } from "../../core/mistakes.ts";
import { inJson } from "../../core/money.ts";
import { schemaAt } from "../../core/schema.ts";
import { closest } from "../../core/suggest.ts";
import { valueAt } from "../../core/value-at.ts";
import { expectation } from "../../journal/expectation.ts";
import { matcherOf, matcherProblem } from "../../journal/matchers.ts";
import { type Difference, differencesIn, rangeOf, inWords as timesText } from "../../journal/verify.ts";
import type { World } from "../../world/world.ts";
import { coerce, coerceOne } from "../values/coerce.ts";
import { TimeExpression } from "../values/parsers.ts";
import { parserOf } from "../values/schema-parsers.ts";
import { type Checked, fieldsOf, itemsOf, readChecked } from "./checked.ts";

export const stateCheck = z.strictObject({
  check: z
    .string()
    .describe(
      "repeatRequests of aroha, new messages of mei, counters of aroha, takenSlots, charges or outbox. `new` counts the records that were made since the script began.",
    ),
  times: expectation.shape.times.describe(
    "How many there are: a number, or min and max; at least one by default.",
  ),
  with: expectation.shape.with.describe(
    "Fields that they have. A value as a scenario writes it, or contains, matches or any of.",
  ),
});
export type StateCheck = z.output<typeof stateCheck>;

type Fields = Readonly<Record<string, unknown>>;

/** The values of a file are texts, and get the types of the records. */
export function readStateCheck(
  written: unknown,
): { readonly check: StateCheck } | { readonly mistakes: Mistake[] } {
  const read = stateCheck.safeParse(coerce(stateCheck, written), { error: inWords });
  if (!read.success) return { mistakes: mistakesOf(read.error.issues, written) };
  const about = readChecked(read.data.check);
  if (typeof about === "string") return { mistakes: [{ path: ["check"], message: about }] };
  const { with: wanted = {} } = read.data;
  const fields = fieldsOf(about);
  const known = Object.keys(fields.shape);
  const mistakes: Mistake[] = [];
  const typed = Object.entries(wanted).map(([name, value]) => {
    const schema = fields.shape[name];
    const one = schema && typedValue(schema, value);
    const message = schema
      ? (one?.problem ?? matcherProblem(value))
      : `${about.what} have no field ${name}: did you mean ${closest(name, known)}? There are: ${known.join(", ")}.`;
    if (message !== undefined) mistakes.push({ path: ["with", name], message });
    return [name, one?.value];
  });
  return mistakes.length > 0 ? { mistakes } : { check: { ...read.data, with: Object.fromEntries(typed) } };
}

type Typed = { readonly value: unknown; readonly problem?: string | undefined };

/** A day or moment stays as it is written, because the world's clock reads it. */
function typedValue(schema: z.core.$ZodType, value: unknown): Typed {
  if (matcherOf(value) && isObject(value) && Array.isArray(value["any of"])) {
    const all: readonly Typed[] = value["any of"].map((one) => typedValue(schema, one));
    const problem = all.find((one) => one.problem !== undefined)?.problem;
    return { value: { "any of": all.map((one) => one.value) }, problem };
  }
  if (matcherOf(value)) return { value };
  if (typeof value !== "string" || value === "") return { value: coerceOne(schema, value) };
  const read = parserOf(schema).safeParse(value);
  const [issue] = read.error?.issues ?? [];
  if (issue?.code === "invalid_type")
    return { value, problem: `It holds no text: write ${matcherText(issue.expected, value)}.` };
  if (!read.success) return { value, problem: issue?.message };
  return { value: read.data instanceof TimeExpression ? value : read.data };
}

const matcherText = (type: string, text: string) =>
  `{ ${type === "array" ? "contains" : "matches"}: ${text} }`;

/** With a space before them; empty for a check without fields. */
export function withInWords({ check, with: wanted = {} }: StateCheck): string {
  const about = readChecked(check);
  const isWhole = typeof about === "string" || Object.keys(wanted).length === 0;
  return isWhole ? "" : ` with ${inJson(fieldsOf(about), wanted)}`;
}

/** Throws a 400 for words that mean nothing in the world. */
export function checkState(
  world: World,
  written: unknown,
): { readonly holds: boolean; readonly message: string } {
  const read = readStateCheck(written);
  if ("mistakes" in read) throw new ApiError(400, read.mistakes.map(({ message }) => message).join(" "));
  const { check, times: often, with: wanted = {} } = read.check;
  const about = readChecked(check);
  if (typeof about === "string") throw new ApiError(400, about);
  const fields = fieldsOf(about);
  const now = world.clock.now();
  const compared = itemsOf(world, about).map((item) => ({
    item,
    differs: differencesIn("", asItemHas(fields, wanted, item, now), item),
  }));
  const matching = compared.filter(({ differs }) => differs.length === 0).map(({ item }) => item);
  const { min, max } = rangeOf(often);
  const holds = matching.length >= min && matching.length <= max;
  const there = `${check}${withInWords(read.check)}: ${matching.length}`;
  if (holds) return { holds, message: `${there}.` };
  const near =
    matching.length < min
      ? nearestOf(
          compared.map(({ differs }) => differs),
          fields,
        )
      : `${differencesOf(matching, fields)}${seededOf(world, about, matching)}`;
  const wantedCount = timesText(min, max).replace("never", "0").replace("once", "1").replace(" times", "");
  return { holds, message: `${there}; expected: ${wantedCount}.${near}` };
}

/** A day or moment is written as the item has it, where it is the same one. */
function asItemHas(fields: z.ZodObject, wanted: Fields, item: object, now: number): Fields {
  const had = new Map<string, unknown>(Object.entries(item));
  return Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => {
      const schema = fields.shape[name];
      const found = had.get(name);
      if (schema === undefined || typeof found !== "string") return [name, value];
      const same = (one: unknown) =>
        typeof one === "string" && isSameTime(schema, one, found, now) ? found : one;
      const options = valueAt(value, ["any of"]);
      return [name, Array.isArray(options) ? { "any of": options.map(same) } : same(value)];
    }),
  );
}

/** Where the text has no time of day, the same day counts. */
function isSameTime(schema: z.core.$ZodType, text: string, found: string, now: number): boolean {
  const { data: wanted } = parserOf(schema).safeParse(text);
  const at = Date.parse(found);
  if (!(wanted instanceof TimeExpression) || Number.isNaN(at)) return false;
  if (wanted.form === "day" || !/:|now|second|minute|hour/i.test(text))
    return dayAt(wanted.moment.at(now)) === (found.includes("T") ? dayAt(at) : found);
  return wanted.moment.at(now) === at;
}

function nearestOf(compared: readonly (readonly Difference[])[], schema: z.ZodObject): string {
  const [nearest] = compared.filter(({ length }) => length > 0).toSorted((a, b) => a.length - b.length);
  const fields = nearest?.map(({ field, found }) =>
    found === undefined ? `no ${field}` : `${field} ${inJson(schemaAt(schema, field.split(".")), found)}`,
  );
  if (fields === undefined) return "";
  const one = compared.some(({ length }) => length === 0) ? "Another one" : "One that is there";
  return ` ${one} has ${fields.join(" and ")}.`;
}

/** ` They differ in box: "sent", "inbox".` */
function differencesOf(matching: readonly object[], schema: z.ZodObject): string {
  const names = [...new Set(matching.flatMap((one) => Object.keys(one)))];
  const differing = names.flatMap((name) => {
    const values = matching.map((one) => valueAt(one, [name]));
    const isPlain = values.every((value) => typeof value !== "object" && String(value).length <= 40);
    if (name === "id" || !isPlain || new Set(values).size < 2) return [];
    return [
      `${name}: ${values.map((value) => inJson(schemaAt(schema, [name]), value) ?? "none").join(", ")}`,
    ];
  });
  const isFew = matching.length > 1 && matching.length <= 4 && differing.length > 0;
  return isFew ? ` They differ in ${differing.join("; ")}.` : "";
}

function seededOf(world: World, about: Checked, matching: readonly object[]): string {
  const { what, person, isNew } = about;
  if (person === undefined || what === "counters" || isNew) return "";
  const made = new Set(itemsOf(world, { ...about, isNew: true }));
  const count = matching.filter((item) => !made.has(item)).length;
  const were = count === 1 ? "was" : "were";
  return count === 0
    ? ""
    : ` ${count} of them ${were} there when the script began: write "new ${what} of ${person}", or add a field that only the new one has.`;
}
