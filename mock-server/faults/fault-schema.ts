import { z } from "zod";
import { type PracticeErrorName, practiceErrors } from "./practice-errors.ts";

const status = z.int().min(200).max(599);
const milliseconds = z.number().min(0).max(600_000);
/** Random choices repeat exactly for a seed. By default the rule's id is the seed. */
const seed = z.union([z.string(), z.int()]).optional();
const retryAfter = z.int().min(0).max(86_400);

/** The path of a value in the JSON of the answer: `0.entry.*.resource.id`, where `*` is every item. */
const steps = z.string().regex(/^[^.]+(\.[^.]+)*$/, "not steps such as 0.entry.*.resource.id");

const oneOf =
  <K extends string>(...names: readonly K[]) =>
  (effect: Partial<Record<K, unknown>>) =>
    names.filter((name) => Object.hasOwn(effect, name)).length === 1;

export const emptyForms = ["empty-list", "no-list", "empty-object", "empty-array", "null"] as const;
export const retypes = ["string", "number", "boolean", "null", "array", "object"] as const;

/** What a rule can do to a call (docs/mock-practice.md 5). `http/inject/effects.ts` implements each under its name. */
export const faultEffect = z.discriminatedUnion("type", [
  z
    .strictObject({
      type: z.literal("latency"),
      ms: milliseconds.optional(),
      uniform: z
        .strictObject({ from: milliseconds, to: milliseconds })
        .refine(({ from, to }) => from <= to, "from is later than to")
        .optional(),
      /** Half of all delays are shorter than the median; most are within median × or ÷ e^spread. */
      lognormal: z.strictObject({ median: milliseconds, spread: z.number().min(0).max(5) }).optional(),
      seed,
    })
    .refine(oneOf("ms", "uniform", "lognormal"), "say one of ms, uniform and lognormal"),
  z.strictObject({
    type: z.literal("status"),
    status,
    body: z.unknown().optional(),
    retryAfter: retryAfter.optional(),
  }),
  z.strictObject({
    type: z.literal("practice-error"),
    error: z.enum(Object.keys(practiceErrors) as [PracticeErrorName, ...PracticeErrorName[]]),
  }),
  z.strictObject({ type: z.literal("hang") }),
  z.strictObject({ type: z.literal("reset") }),
  z.strictObject({ type: z.literal("close") }),
  /** `bytes` is how many are sent before the connection ends: half of the answer by default. */
  z.strictObject({ type: z.literal("truncate"), bytes: z.int().min(0).optional() }),
  z.strictObject({ type: z.literal("garbage"), seed }),
  z.strictObject({ type: z.literal("malformed-json") }),
  z.strictObject({ type: z.literal("html-error"), status: status.optional() }),
  z.strictObject({ type: z.literal("empty-body") }),
  /** The answer in pieces, with a pause of `ms` before each: 5 and 100 by default. */
  z.strictObject({
    type: z.literal("drip"),
    pieces: z.int().min(2).max(1_000).optional(),
    ms: milliseconds.optional(),
  }),
  z
    .strictObject({
      type: z.literal("mutate"),
      at: steps,
      set: z.unknown().optional(),
      drop: z.literal(true).optional(),
      retype: z.enum(retypes).optional(),
    })
    .refine(oneOf("set", "drop", "retype"), "say one of set, drop and retype"),
  z.strictObject({ type: z.literal("empty-form"), form: z.enum(emptyForms) }),
  z.strictObject({ type: z.literal("stale") }),
  z.strictObject({ type: z.literal("duplicate") }),
  z.strictObject({ type: z.literal("quota"), retryAfter: retryAfter.optional() }),
  /** `refused` is one 401, `expired` ends the session, `falsy` makes the token check answer false. */
  z.strictObject({ type: z.literal("auth"), as: z.enum(["refused", "expired", "falsy"]) }),
  /** By default more than the portal accepts. */
  z.strictObject({ type: z.literal("huge"), megabytes: z.number().positive().max(1_024).optional() }),
]);
export type FaultEffect = z.input<typeof faultEffect>;
export type EffectOf<T extends FaultEffect["type"]> = Extract<FaultEffect, { type: T }>;
