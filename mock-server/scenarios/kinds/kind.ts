import type { z } from "zod";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import { anyLine, closed, yesNo } from "../parsers.ts";

/** What a record's gaps are filled from. Times are the world's when it begins. */
export type About = {
  readonly patientId: string;
  readonly profile: Profile;
  /** Milliseconds since 1970. */
  readonly now: number;
};
export type Given = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, z.ZodType>>;

/** How records of one kind are written by hand. */
export type Kind = {
  /** Everything that may be said of a record, for reading and for the editor's completion. */
  readonly schema: z.ZodType<Entry>;
  /** A whole record, but for its id, from what was said of it. */
  readonly whole: (given: Given, about: About) => Given;
  /** The record's own fields, those of them that are money, and what may be said beside them. */
  readonly fields: readonly string[];
  readonly money: readonly string[];
  readonly extras: readonly string[];
};

/** One line of a list: the id where it changes or removes a record that is there, and what is said of it. */
export type Entry = {
  readonly id?: string;
  readonly gone: boolean;
  /** Nothing is filled in: the record has these fields and no others. */
  readonly exactly: boolean;
  readonly given: Given;
};

type Told = {
  /** The record's own fields. */
  readonly fields: Fields;
  /** Other words for fields, as people say them. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** What may be said beside the fields, and is worked into them. */
  readonly extras?: Fields;
  readonly money?: readonly string[];
  readonly whole: Kind["whole"];
  /** Turns what was said into the record's own fields, where one word says two of them. */
  readonly normal?: (given: Given) => Given;
  /** What cannot be said together, as a sentence. Times are not settled yet. */
  readonly clash?: (given: Given) => string | undefined;
};

type Said = { id?: string; gone?: boolean; exactly?: boolean } & Record<string, unknown>;

export function kindOf({
  fields,
  aliases = {},
  extras = {},
  money = [],
  whole,
  normal = (given) => given,
  clash,
}: Told): Kind {
  const spoken = Object.entries(aliases).map(
    ([alias, field]) => [alias, fields[field] as z.ZodType] as const,
  );
  const all = { ...fields, ...Object.fromEntries(spoken), ...extras };
  const optional = Object.fromEntries(Object.entries(all).map(([name, reader]) => [name, reader.optional()]));
  const schema = closed({
    id: anyLine.optional(),
    gone: yesNo.optional(),
    exactly: yesNo.optional(),
    ...optional,
  }).transform((said, ctx): Entry => {
    const { id, gone, exactly, ...rest } = said as Said;
    const given: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(rest)) {
      const field = aliases[name] ?? name;
      if (field in given) {
        const message = `"${name}" says ${field} a second time.`;
        ctx.issues.push({ code: "custom", input: said, path: [name], message });
      }
      if (value !== undefined) given[field] = value;
    }
    const problem =
      gone && id === undefined ? "To take a record away, say its id." : gone ? undefined : clash?.(given);
    if (problem) ctx.issues.push({ code: "custom", input: said, message: problem });
    return {
      ...(id === undefined ? {} : { id }),
      gone: gone === true,
      exactly: exactly === true,
      given: normal(given),
    };
  });
  return {
    schema: schema as unknown as z.ZodType<Entry>,
    whole,
    fields: Object.keys(fields),
    money,
    extras: Object.keys(extras),
  };
}

/** Leaves out what nothing is known of, so that a record has no empty fields. */
export function known(record: Record<string, unknown>): Given {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
}

/** The GP whom this person usually sees. */
export const gpOf = ({ profile }: About) => profile.generalPractitioner ?? "Dr Hana Pōtiki";
