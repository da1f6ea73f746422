import { z } from "zod";
import { type AnyEndpoint, contract, isReadOnly } from "#practice-api/contract.ts";
import { field } from "../core/form-field.ts";
import { type EffectWords, effect, says } from "./effect.ts";
import { practiceErrorNames, practiceErrors } from "./practice-errors.ts";

const status = z.int().min(200).max(599);
const milliseconds = z.number().min(0).max(600_000);
/** Random choices repeat exactly for a seed. By default the rule's id is the seed. */
const seed = z.union([z.string(), z.int()]).optional();
const retryAfter = z.int().min(0).max(86_400).optional();
/** A path in the JSON of the answer: `0.entry.*.resource.id`, where `*` is every item. */
const steps = z.string().regex(/^[^.]+(\.[^.]+)*$/, "not steps such as 0.entry.*.resource.id");
const emptyForms = ["empty-list", "no-list", "empty-object", "empty-array", "null"] as const;
const refusedTokens = ["refused", "expired", "falsy"] as const;

export const effectDefaults = {
  status: { body: { message: "An injected failure." } },
  "html-error": { status: 200 },
  drip: { pieces: 5, ms: 100 },
  quota: { retryAfter: 30 },
  /** More than the portal accepts. */
  huge: { megabytes: 25 },
} as const;

/** docs/mock-practice.md 5. `http/inject/effects.ts` carries each effect out, under its type. */
export const effects = [
  effect(
    "latency",
    {
      ms: milliseconds.optional(),
      uniform: z
        .strictObject({ from: milliseconds, to: milliseconds })
        .refine(({ from, to }) => from <= to, "from is later than to")
        .optional(),
      /** Half of all delays are shorter than the median; most are within median × or ÷ e^spread. */
      lognormal: z.strictObject({ median: milliseconds, spread: z.number().min(0).max(5) }).optional(),
      seed,
    },
    {
      label: "Answers late",
      inputs: [field("ms", "Milliseconds", 3000)],
      sentences: [
        says(
          "answer after 5 seconds",
          { fields: (time) => ({ ms: Number(time) * 1000 }) },
          /^answer after (\d+(?:\.\d+)?) seconds?$/,
        ),
      ],
      passes: true,
    },
    ["ms", "uniform", "lognormal"],
  ),
  effect(
    "status",
    { status, body: z.unknown().optional(), retryAfter },
    {
      label: "Answers with an error",
      inputs: [field("status", "Status", 503), field("body", "Answer", "", { kind: "json" })],
      sentences: [
        says(
          'refuse with "words"',
          { fields: (body) => ({ status: 200, body }), isRefusal: true },
          /^refuse with "([^"]+)"$/,
        ),
        says(
          "answer with status 503",
          { fields: (code) => ({ status: Number(code) }) },
          /^answer with status (\d{3})$/,
        ),
      ],
    },
  ),
  effect(
    "practice-error",
    { error: z.enum(practiceErrorNames) },
    {
      label: "The practice refuses",
      inputs: [field("error", "Refusal", "slot-taken", { kind: "choice", options: practiceErrorNames })],
      sentences: [
        says(
          "refuse with NotCreatedZoomEnd",
          { fields: (error) => ({ error }), names: { what: "refusal", listed: practiceErrorNames } },
          /^refuse with ([^"]+)$/,
        ),
      ],
      unfit: ({ method, path }, { error }) => {
        const name = practiceErrorNames.find((known) => known === error);
        const endpoint = name && practiceErrors[name].endpoint;
        if (!endpoint || (endpoint.method === method && endpoint.path === path)) return undefined;
        return `only ${endpoint.method} ${endpoint.path} is refused with ${name}`;
      },
    },
  ),
  effect("hang", {}, { label: "Never answers", sentences: [says("never answer")] }),
  effect(
    "reset",
    {},
    {
      label: "Cuts the connection",
      sentences: [says("lose the answer", { phase: "after-commit" }), says("cut the connection")],
    },
  ),
  effect("close", {}, { label: "Closes the connection" }),
  /** `bytes` is how many are sent before the connection ends: half of the answer by default. */
  effect(
    "truncate",
    { bytes: z.int().min(0).optional() },
    { label: "Half of the answer", changesAnswer: true },
  ),
  effect("garbage", { seed }, { label: "Bytes that are not HTTP" }),
  effect(
    "malformed-json",
    {},
    {
      label: "JSON that breaks off",
      sentences: [says("answer with broken JSON", {}, /^answer with broken json$/i)],
    },
  ),
  effect(
    "html-error",
    { status: status.optional() },
    {
      label: "A maintenance page",
      inputs: [field("status", "Status", effectDefaults["html-error"].status)],
      sentences: [says("answer with a maintenance page", { fields: () => ({ status: 503 }) })],
    },
  ),
  effect("empty-body", {}, { label: "Answers with nothing", sentences: [says("answer with nothing")] }),
  /** A pause of `ms` comes before each piece. */
  effect(
    "drip",
    { pieces: z.int().min(2).max(1_000).optional(), ms: milliseconds.optional() },
    {
      label: "The answer in small pieces",
      inputs: [
        field("pieces", "Pieces", effectDefaults.drip.pieces),
        field("ms", "Milliseconds between them", effectDefaults.drip.ms),
      ],
      changesAnswer: true,
    },
  ),
  effect(
    "mutate",
    {
      at: steps,
      set: z.unknown().optional(),
      drop: z.literal(true).optional(),
      retype: z.enum(["string", "number", "boolean", "null", "array", "object"]).optional(),
    },
    {
      label: "Changes a field of the answer",
      inputs: [
        field("at", "Field", "0.entry.*.resource.id", { hint: "Steps in the JSON; * is every item." }),
        field("set", "New value", "null", { kind: "json", hint: 'As JSON: null, "text" or 5.' }),
      ],
      changesAnswer: true,
      passes: true,
      unfit: ({ format }) => (format === "text" ? "only an answer in JSON has fields to change" : undefined),
    },
    ["set", "drop", "retype"],
  ),
  effect(
    "empty-form",
    { form: z.enum(emptyForms) },
    {
      label: "An empty list",
      inputs: [field("form", "Form", "empty-list", { kind: "choice", options: emptyForms })],
      sentences: [says("answer with an empty list", { fields: () => ({ form: "empty-list" }) })],
      unfit: ({ output }) =>
        "entry" in output ? undefined : "only a call that answers a bundle has empty forms",
    },
  ),
  effect(
    "stale",
    {},
    {
      label: "The answer of before",
      changesAnswer: true,
      passes: true,
      unfit: (endpoint) =>
        isReadOnly(endpoint) ? undefined : "only a call that does nothing but read has a stale answer",
    },
  ),
  effect("duplicate", {}, { label: "Carried out twice", changesAnswer: true, passes: true }),
  effect(
    "quota",
    { retryAfter },
    {
      label: "Too many requests (429)",
      inputs: [field("retryAfter", "Retry after, in seconds", effectDefaults.quota.retryAfter)],
    },
  ),
  /** `refused` is one 401, `expired` ends the session, `falsy` makes the token check answer false. */
  effect(
    "auth",
    { as: z.enum(refusedTokens) },
    {
      label: "Ends or refuses the session",
      inputs: [field("as", "How", "expired", { kind: "choice", options: refusedTokens })],
      sentences: [says("end the session", { fields: () => ({ as: "expired" }) })],
      unfit: ({ token, path }, { as }) => {
        const check = contract.identity.validate.path;
        if (token === "none") return "this call needs no token, so none can be refused";
        return as !== "falsy" || path === check ? undefined : `only ${check} answers whether a token holds`;
      },
    },
  ),
  effect(
    "huge",
    { megabytes: z.number().positive().max(1_024).optional() },
    {
      label: "A huge answer",
      inputs: [field("megabytes", "Megabytes", effectDefaults.huge.megabytes)],
      changesAnswer: true,
    },
  ),
] as const;

const [first, ...others] = effects;
export const faultEffect = z.discriminatedUnion("type", [
  first.schema,
  ...others.map(({ schema }) => schema),
]);
export type FaultEffect = z.input<typeof faultEffect>;
export type EffectOf<T extends FaultEffect["type"]> = Extract<FaultEffect, { type: T }>;

const rows = new Map<string, EffectWords>(effects.map(({ type, words }) => [type, words]));
export function wordsOf({ type }: { readonly type: string }): EffectWords {
  return rows.get(type) ?? { label: type };
}

/** One clause; undefined for a call on which the effect can act. */
export function incompatibility(effect: FaultEffect, endpoint: AnyEndpoint): string | undefined {
  return wordsOf(effect).unfit?.(endpoint, effect);
}
