import type { Response } from "express";
import { z } from "zod";
import type { stream } from "#fixtures/seed.ts";
import type { AnyEndpoint } from "#practice-api/contract.ts";
import type { FormField } from "../core/form-field.ts";
import type { Payload } from "../core/payload.ts";

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

/** `earlier` is the answer to the same call before it. */
export type Answer = { readonly payload: Payload; readonly earlier: (() => Payload) | undefined };

export type FaultContext = {
  readonly endpoint: AnyEndpoint;
  readonly response: Response;
  /** Absent before the call has run. */
  readonly answer: Answer | undefined;
  readonly run: () => Promise<Answer>;
  readonly endSession: () => void;
  /** As the call's answer in the journal. */
  readonly keepAnswer: (result: unknown) => void;
  /** They repeat exactly for a seed, or the rule's id, and the number of times the rule acted. */
  readonly random: (seed: string | number | undefined) => ReturnType<typeof stream>;
  /** In X-Mock-Fault, for an effect that had nothing to act on. */
  readonly note: (text: string) => void;
};

/** `handled` when the effect has used the connection itself. Undefined when the call continues unchanged. */
export type Outcome = Payload | "handled" | undefined;

/** Any effect, with the fields that decide on which calls it can act. */
type Written = { readonly type: string; readonly error?: string; readonly as?: string };

export type EffectRow<E = object> = {
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
  /** Most are independent of the call, so they do the same before it and after it. */
  apply(effect: E, context: FaultContext): Outcome | Promise<Outcome>;
};

/** `oneOf` are fields of which a rule has exactly one. */
export function effect<const T extends string, S extends z.ZodRawShape = Record<never, never>>(
  type: T,
  {
    fields,
    oneOf = [],
    ...row
  }: { readonly fields?: S; readonly oneOf?: readonly (keyof S & string)[] } & EffectRow<
    z.output<z.ZodObject<S>>
  >,
) {
  const schema = z
    .strictObject({ type: z.literal(type), ...(fields as S) })
    .refine(
      (written) => oneOf.length === 0 || oneOf.filter((name) => Object.hasOwn(written, name)).length === 1,
      `say one of ${oneOf.join(", ").replace(/, (\w+)$/, " and $1")}`,
    );
  const general: EffectRow = row;
  return { ...general, type, schema };
}

export const says = (
  form: string,
  more: Omit<Sentence, "form" | "pattern"> = {},
  pattern = new RegExp(`^${form}$`),
): Sentence => ({ form, pattern, ...more });

/** Rules that need an answer are rejected for the phase before it. */
export function requireAnswer({ answer }: FaultContext): Payload {
  if (!answer) throw new Error("This effect needs an answer, and there is none yet.");
  return answer.payload;
}
