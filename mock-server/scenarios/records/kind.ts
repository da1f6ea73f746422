import type { z } from "zod";
import type { WholeProfile } from "#fixtures/people/person.ts";
import { isMoney } from "../../core/money.ts";
import { anyText, strictObject, yesNo } from "../values/parsers.ts";
import { parsersOf, type Shape } from "../values/schema-parsers.ts";
import { asListed, type Names, nameProblem } from "./names.ts";

export type FillContext = {
  readonly id: string;
  readonly patientId: string;
  readonly profile: WholeProfile;
  readonly now: number;
};
export type Values = Readonly<Record<string, unknown>>;

export type Kind = {
  /** For parsing and for the editor's completion. */
  readonly schema: z.ZodType<Entry>;
  /** From the values that were written, without the id. */
  readonly complete: (values: Values, context: FillContext) => Values;
  readonly fields: readonly string[];
  readonly money: readonly string[];
  readonly extras: readonly string[];
  readonly words: readonly Word[];
  /** By the word of the field. */
  readonly names: Readonly<Record<string, Names>>;
  /** These cannot be later than the time of the practice, unless they are written as `dated`. */
  readonly pastFields: readonly string[];
};

/** With the id of an existing record it changes or removes that one. */
export type Entry = {
  readonly id?: string;
  readonly isRemoved: boolean;
  /** Missing fields are not filled in. */
  readonly isExact: boolean;
  readonly values: Values;
  readonly writtenAs?: Readonly<Record<string, string>>;
};

/** `choices` where a word can say one of a short list. */
export type Word = {
  readonly word: string;
  readonly others: readonly string[];
  readonly choices?: readonly string[];
};

type KindOptions = {
  /** Of the fields that the record's schema says too little about. */
  readonly parsers?: Shape;
  readonly aliases?: Readonly<Record<string, string>>;
  /** Words from which `complete` derives fields. */
  readonly extras?: Shape;
  readonly complete: Kind["complete"];
  /** For a word that sets two fields. */
  readonly normalise?: (values: Values, writtenAs: Readonly<Record<string, string>>) => Values;
  /** Values that contradict each other. Times are not resolved yet. */
  readonly conflict?: (values: Values) => string | undefined;
  readonly names?: Readonly<Record<string, Names>>;
  readonly pastFields?: readonly string[];
};

export function kindOf(
  recordSchema: z.ZodObject,
  {
    parsers = {},
    aliases = {},
    extras = {},
    complete,
    normalise = (values) => values,
    conflict,
    names = {},
    pastFields = [],
  }: KindOptions,
): Kind {
  const { id: _, ...shape } = recordSchema.shape;
  const plain = { ...parsersOf(shape), ...parsers };
  const fields = { ...plain, ...suggesting(names, plain) };
  const aliased = Object.entries(aliases).map(
    ([alias, field]) => [alias, fields[field] as z.ZodType] as const,
  );
  const all = { ...fields, ...Object.fromEntries(aliased), ...extras, ...suggesting(names, extras) };
  const optional = Object.fromEntries(Object.entries(all).map(([name, parser]) => [name, parser.optional()]));
  const schema = strictObject({
    id: anyText.optional(),
    gone: yesNo.optional(),
    exactly: yesNo.optional(),
    ...optional,
  }).transform((written, ctx): Entry => {
    const { id, gone, exactly, ...rest } = written;
    const values: Record<string, unknown> = {};
    const writtenAs: Record<string, string> = {};
    for (const [name, value] of Object.entries(rest)) {
      const field = aliases[name] ?? name;
      if (field in values) {
        const message = `"${name}" sets ${field} a second time.`;
        ctx.issues.push({ code: "custom", input: written, path: [name], message });
      }
      if (value === undefined) continue;
      values[field] = value;
      writtenAs[field] = name;
    }
    const problem =
      gone && id === undefined ? "To remove a record, write its id." : gone ? undefined : conflict?.(values);
    if (problem) ctx.issues.push({ code: "custom", input: written, message: problem });
    for (const [field, list] of Object.entries(names)) {
      const value = values[field];
      if (typeof value !== "string") continue;
      const name = asListed(list, value);
      values[field] = name;
      // An entry with an id changes a record, or restores a saved one, which may have any name.
      if (id !== undefined || exactly) continue;
      const message = nameProblem(list, name, values);
      const path = [writtenAs[field] ?? field];
      if (message) ctx.issues.push({ code: "custom", input: written, path, message });
    }
    return {
      ...(id === undefined ? {} : { id }),
      isRemoved: gone === true,
      isExact: exactly === true,
      values: normalise(values, writtenAs),
      writtenAs,
    };
  });
  return {
    schema,
    complete,
    fields: Object.keys(fields),
    money: Object.keys(shape).filter((name) => isMoney(shape[name] as z.ZodType)),
    extras: Object.keys(extras),
    words: Object.entries({ ...plain, ...extras }).map(([word, parser]) => {
      const { words: choices } = (parser as z.ZodType).meta() ?? {};
      const others = Object.keys(aliases).filter((alias) => aliases[alias] === word);
      return { word, others, ...(Array.isArray(choices) && { choices: choices.map(String) }) };
    }),
    names,
    pastFields,
  };
}

function suggesting(names: Readonly<Record<string, Names>>, parsers: Shape): Shape {
  const fields = Object.keys(parsers).filter((field) => field in names);
  return Object.fromEntries(
    fields.map((field) => [field, (parsers[field] as z.ZodType).meta({ words: names[field]?.listed })]),
  );
}

export function withoutUndefined(values: Record<string, unknown>): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

export const gpOf = ({ profile }: FillContext) => profile.generalPractitioner ?? "Dr Hana Pōtiki";
