import { z } from "zod";
import { type AnyEndpoint, contract, isReadOnly } from "#practice-api/contract.ts";
import { tokenRefused } from "../core/api-error.ts";
import { field } from "../core/form-field.ts";
import { pause } from "../core/pause.ts";
import { encodeAnswer, findBundle, htmlPayload, jsonPayload } from "../core/payload.ts";
import { drip, garbage, huge, truncate } from "./connection.ts";
import { type EffectRow, effect, type FaultContext, requireAnswer, says } from "./effect.ts";
import { jsonTypes, mutated } from "./mutate.ts";
import { type PracticeError, practiceErrorNames, practiceErrors } from "./practice-errors.ts";

const status = z.int().min(200).max(599);
const longest = 600_000;
const milliseconds = z.number().min(0).max(longest);
/** Random choices repeat exactly for a seed. By default the rule's id is the seed. */
const seed = z.union([z.string(), z.int()]).optional();
const seconds = z.int().min(0).max(86_400);
/** A path in the JSON of the answer: `0.entry.*.resource.id`, where `*` is every item. */
const steps = z.string().regex(/^[^.]+(\.[^.]+)*$/, "not steps such as 0.entry.*.resource.id");
const emptyForms = ["empty-list", "no-list", "empty-object", "empty-array", "null"] as const;
const refusedTokens = ["refused", "expired", "falsy"] as const;

const delay = {
  ms: milliseconds.optional(),
  uniform: z
    .strictObject({ from: milliseconds, to: milliseconds })
    .refine(({ from, to }) => from <= to, "from is later than to")
    .optional(),
  /** Half of all delays are shorter than the median; most are within median × or ÷ e^spread. */
  lognormal: z.strictObject({ median: milliseconds, spread: z.number().min(0).max(5) }).optional(),
  seed,
};
export function delayOf(
  { ms, uniform, lognormal, seed }: z.output<z.ZodObject<typeof delay>>,
  random: FaultContext["random"],
): number {
  if (uniform) return random(seed).number.float({ min: uniform.from, max: uniform.to });
  if (!lognormal) return ms ?? 0;
  const { number } = random(seed);
  // Two uniform numbers make a normally distributed one (Box–Muller).
  const [u1, u2] = [1 - number.float(), number.float()];
  const normal = Math.sqrt(-2 * Math.log(u1)) * Math.cos(2 * Math.PI * u2);
  return Math.min(longest, lognormal.median * Math.exp(lognormal.spread * normal));
}

/** docs/mock-practice.md 5. `http/inject.ts` applies them to a call. */
export const effects = [
  effect("latency", {
    label: "Answers late",
    fields: delay,
    oneOf: ["ms", "uniform", "lognormal"],
    inputs: [field("ms", "Milliseconds", 3000)],
    sentences: [
      says(
        "answer after 5 seconds",
        { fields: (time) => ({ ms: Number(time) * 1000 }) },
        /^answer after (\d+(?:\.\d+)?) seconds?$/,
      ),
    ],
    passes: true,
    apply: async (written, { response, random }) => {
      await pause(delayOf(written, random), response);
      return response.closed ? "handled" : undefined;
    },
  }),
  effect("status", {
    label: "Answers with an error",
    fields: { status, body: z.unknown().optional(), retryAfter: seconds.optional() },
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
    apply: ({ status, body = { message: "An injected failure." }, retryAfter }) => ({
      ...jsonPayload(body, status),
      retryAfter,
    }),
  }),
  effect("practice-error", {
    label: "The practice refuses",
    fields: { error: z.enum(practiceErrorNames) },
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
    apply: ({ error }, { keepAnswer }) => {
      const { endpoint, answer, body }: PracticeError = practiceErrors[error];
      keepAnswer(answer);
      return body ? jsonPayload(body) : encodeAnswer(endpoint, answer);
    },
  }),
  effect("hang", { label: "Never answers", sentences: [says("never answer")], apply: () => "handled" }),
  effect("reset", {
    label: "Cuts the connection",
    sentences: [says("lose the answer", { phase: "after-commit" }), says("cut the connection")],
    apply: (_, { response }) => {
      response.socket?.resetAndDestroy();
      return "handled";
    },
  }),
  effect("close", {
    label: "Closes the connection",
    apply: (_, { response }) => {
      response.socket?.end();
      return "handled";
    },
  }),
  /** `bytes` is how many are sent before the connection ends: half of the answer by default. */
  effect("truncate", {
    label: "Half of the answer",
    fields: { bytes: z.int().min(0).optional() },
    changesAnswer: true,
    apply: ({ bytes }, context) => truncate(bytes, context),
  }),
  effect("garbage", {
    label: "Bytes that are not HTTP",
    fields: { seed },
    apply: ({ seed }, context) => garbage(context, context.random(seed)),
  }),
  effect("malformed-json", {
    label: "JSON that breaks off",
    sentences: [says("answer with broken JSON", {}, /^answer with broken json$/i)],
    apply: () => ({ ...jsonPayload(null), text: '[{"resourceType":"Bundle","entry":[{"resource":{' }),
  }),
  effect("html-error", {
    label: "A maintenance page",
    fields: { status: status.default(200) },
    inputs: [field("status", "Status", 200)],
    sentences: [says("answer with a maintenance page", { fields: () => ({ status: 503 }) })],
    apply: ({ status }) =>
      htmlPayload("<!doctype html><title>Maintenance</title><h1>We will be back shortly</h1>", status),
  }),
  effect("empty-body", {
    label: "Answers with nothing",
    sentences: [says("answer with nothing")],
    apply: () => ({ ...jsonPayload(null), text: "" }),
  }),
  /** A pause of `ms` comes before each piece. */
  effect("drip", {
    label: "The answer in small pieces",
    fields: { pieces: z.int().min(2).max(1_000).default(5), ms: milliseconds.default(100) },
    inputs: [field("pieces", "Pieces", 5), field("ms", "Milliseconds between them", 100)],
    changesAnswer: true,
    apply: ({ pieces, ms }, context) => drip(pieces, ms, context),
  }),
  effect("mutate", {
    label: "Changes a field of the answer",
    fields: {
      at: steps,
      set: z.unknown().optional(),
      drop: z.literal(true).optional(),
      retype: z.enum(jsonTypes).optional(),
    },
    oneOf: ["set", "drop", "retype"],
    inputs: [
      field("at", "Field", "0.entry.*.resource.id", { hint: "Steps in the JSON; * is every item." }),
      field("set", "New value", "null", { kind: "json", hint: 'As JSON: null, "text" or 5.' }),
    ],
    changesAnswer: true,
    passes: true,
    unfit: ({ format }) => (format === "text" ? "only an answer in JSON has fields to change" : undefined),
    apply: (mutation, context) => {
      const changed = mutated(requireAnswer(context), mutation);
      if (!changed) context.note(`found nothing at ${mutation.at}`);
      return changed;
    },
  }),
  effect("empty-form", {
    label: "An empty list",
    fields: { form: z.enum(emptyForms) },
    inputs: [field("form", "Form", "empty-list", { kind: "choice", options: emptyForms })],
    sentences: [says("answer with an empty list", { fields: () => ({ form: "empty-list" }) })],
    unfit: ({ output }) =>
      "entry" in output ? undefined : "only a call that answers a bundle has empty forms",
    apply: ({ form }, { endpoint }) => {
      const bundle = findBundle(encodeAnswer(endpoint, { entries: [], unreadable: 0 }));
      const { entry: _, ...withoutList } = { entry: [], ...bundle };
      const forms = {
        "empty-list": [bundle],
        "no-list": [withoutList],
        "empty-object": [{}],
        "empty-array": [],
        null: null,
      };
      return jsonPayload(forms[form]);
    },
  }),
  effect("stale", {
    label: "The answer of before",
    changesAnswer: true,
    passes: true,
    unfit: (endpoint) =>
      isReadOnly(endpoint) ? undefined : "only a call that does nothing but read has a stale answer",
    apply: (_, { answer, note }) => {
      if (!answer?.earlier) note("nothing earlier");
      return answer?.earlier?.();
    },
  }),
  effect("duplicate", {
    label: "Carried out twice",
    changesAnswer: true,
    passes: true,
    /**
     * As when a network repeats a request: a call that changes something runs a second time and its second answer is
     * sent. For a list every entry is sent twice, because repeating a read has no effect.
     */
    apply: async (_, context) => {
      const payload = isReadOnly(context.endpoint) ? requireAnswer(context) : (await context.run()).payload;
      const bundle = findBundle(payload);
      if (!bundle) return payload;
      return jsonPayload([{ ...bundle, entry: bundle.entry.flatMap((one) => [one, one]) }], payload.status);
    },
  }),
  effect("quota", {
    label: "Too many requests (429)",
    fields: { retryAfter: seconds.default(30) },
    inputs: [field("retryAfter", "Retry after, in seconds", 30)],
    apply: ({ retryAfter }) => ({
      ...jsonPayload({ message: "Too many requests. Please try again later." }, 429),
      retryAfter,
    }),
  }),
  /** `refused` is one 401, `expired` ends the session, `falsy` makes the token check answer false. */
  effect("auth", {
    label: "Ends or refuses the session",
    fields: { as: z.enum(refusedTokens) },
    inputs: [field("as", "How", "expired", { kind: "choice", options: refusedTokens })],
    sentences: [says("end the session", { fields: () => ({ as: "expired" }) })],
    unfit: ({ token, path }, { as }) => {
      const check = contract.identity.validate.path;
      if (token === "none") return "this call needs no token, so none can be refused";
      return as !== "falsy" || path === check ? undefined : `only ${check} answers whether a token holds`;
    },
    apply: ({ as }, { endpoint, endSession }) => {
      if (as === "falsy") return encodeAnswer(endpoint, false);
      if (as === "expired") endSession();
      return jsonPayload({ message: tokenRefused }, 401);
    },
  }),
  effect("huge", {
    label: "A huge answer",
    // More than the portal accepts.
    fields: { megabytes: z.number().positive().max(1_024).default(25) },
    inputs: [field("megabytes", "Megabytes", 25)],
    changesAnswer: true,
    apply: ({ megabytes }, context) => huge(megabytes, context),
  }),
] as const;

const [first, ...others] = effects;
export const faultEffect = z.discriminatedUnion("type", [
  first.schema,
  ...others.map(({ schema }) => schema),
]);
export type FaultEffect = z.input<typeof faultEffect>;

const rows = new Map<string, EffectRow>(effects.map((row) => [row.type, row]));
export function rowOf({ type }: { readonly type: string }): EffectRow {
  const row = rows.get(type);
  if (!row) throw new Error(`There is no effect ${type}.`);
  return row;
}

/** One clause; undefined for a call on which the effect can act. */
export function incompatibility(written: FaultEffect, endpoint: AnyEndpoint): string | undefined {
  return rowOf(written).unfit?.(endpoint, written);
}
