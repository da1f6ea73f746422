import { z } from "zod";
import type { AnyEndpoint } from "#practice-api/contract.ts";
import type { FormField } from "../core/form-field.ts";

/** The first group of the pattern gives the fields of the effect. `form` is an example. */
type Sentence = {
  readonly form: string;
  readonly pattern: RegExp;
  readonly fields?: (word: string) => object;
  readonly phase?: "after-commit";
  readonly names?: { readonly what: string; readonly listed: readonly string[] };
  /** The group is the text with which the practice refuses. */
  readonly isRefusal?: true;
};

/** Any effect, with the fields that decide on which calls it can act. */
type Written = { readonly type: string; readonly error?: string; readonly as?: string };

export type EffectWords = {
  /** In testers' words. */
  readonly label: string;
  /** Of its form in the console. */
  readonly inputs?: readonly FormField[];
  readonly sentences?: readonly Sentence[];
  /** It changes the practice's own answer, so it cannot act before there is one. */
  readonly changesAnswer?: true;
  /** Further rules may act on the same call. Every other effect is final. */
  readonly passes?: true;
  /** One clause; undefined for a call on which it can act. */
  readonly unfit?: (endpoint: AnyEndpoint, effect: Written) => string | undefined;
};

/** `oneOf` are fields of which a rule has exactly one. */
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

export const says = (
  form: string,
  more: Omit<Sentence, "form" | "pattern"> = {},
  pattern = new RegExp(`^${form}$`),
): Sentence => ({ form, pattern, ...more });
