import { z } from "zod";
import type { AnyEndpoint } from "#practice-api/contract.ts";
import type { FormField } from "../core/form-field.ts";

/** A sentence of scenarios: an example, and the fields of the effect from the first group of its pattern. */
type Sentence = {
  readonly form: string;
  readonly pattern: RegExp;
  readonly fields?: (word: string) => object;
  readonly phase?: "after-commit";
  /** What the group may name. */
  readonly names?: { readonly what: string; readonly listed: readonly string[] };
  /** The group is the text with which the practice refuses. */
  readonly isRefusal?: true;
};

/** An effect whatever its type, with the fields that decide on which calls it can act. */
type Written = { readonly type: string; readonly error?: string; readonly as?: string };

export type EffectWords = {
  /** What it does, in testers' words. */
  readonly label: string;
  /** The inputs of its form in the console. */
  readonly inputs?: readonly FormField[];
  readonly sentences?: readonly Sentence[];
  /** It changes the practice's own answer, so it cannot act before there is one. */
  readonly changesAnswer?: true;
  /** Further rules may act on the same call. Every other effect is final. */
  readonly passes?: true;
  /** Why it cannot act on a call, as one clause; undefined when it can. */
  readonly unfit?: (endpoint: AnyEndpoint, effect: Written) => string | undefined;
};

/** One effect of the table. `oneOf` are fields of which a rule has exactly one. */
export function effect<const T extends string, S extends z.ZodRawShape>(
  type: T,
  fields: S,
  words: EffectWords,
  oneOf: readonly (keyof S & string)[] = [],
) {
  const schema = z
    .strictObject({ type: z.literal(type), ...fields })
    .refine(
      (written) => oneOf.length === 0 || oneOf.filter((name) => Object.hasOwn(written, name)).length === 1,
      `say one of ${oneOf.join(", ").replace(/, (\w+)$/, " and $1")}`,
    );
  return { type, schema, words };
}

/** A sentence of an effect; by default it is written just so. */
export const says = (
  form: string,
  more: Omit<Sentence, "form" | "pattern"> = {},
  pattern = new RegExp(`^${form}$`),
): Sentence => ({ form, pattern, ...more });
