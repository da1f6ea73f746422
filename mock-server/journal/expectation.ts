import { z } from "zod";
import { type AnyEndpoint, browserCalls, contract, servedEndpoints } from "#practice-api/contract.ts";
import type { Codec } from "#practice-api/wire/codec.ts";
import { closest } from "../core/suggest.ts";
import { matcherProblem } from "./matchers.ts";

/** A field that holds one of a few words lists them. */
type AnswerField = z.ZodType | readonly string[];
type AnswerFields = Readonly<Record<string, AnswerField>>;
type EveryField<T> = { readonly [K in T extends object ? keyof T & string : never]: AnswerField };

const named = <T>(
  { output }: { readonly output: Codec<T> },
  fields: EveryField<T>,
): readonly [unknown, AnswerFields] => [output, fields];

const [text, integer, yesNo, anything] = [z.string(), z.int(), z.boolean(), z.unknown()];

/** The answers whose codec has no table of fields. */
const outcomes = new Map([
  named(contract.identity.authenticate, {
    outcome: ["signedIn", "refused", "noResource"],
    userId: text,
    name: text,
    token: text,
    mustResetPassword: yesNo,
    statusCode: text,
    message: text,
  }),
  named(contract.appointments.book, {
    outcome: ["booked", "providerHasNoVideo", "videoFailed", "refused"],
    message: text,
  }),
  named(contract.appointments.cancel, { done: yesNo, message: text }),
  named(contract.medications.requestRepeat, {
    outcome: ["received", "onLeave"],
    message: text,
    providers: anything,
  }),
  named(contract.messages.post, { accepted: yesNo, isUnclear: yesNo, message: text }),
  named(contract.billing.saveTemporaryPayment, { outcome: ["saved", "refused"], paymentId: text }),
  named(contract.billing.createIntent, {
    outcome: ["created", "refused"],
    clientSecret: text,
    message: text,
  }),
  named(contract.results.read, {
    kind: ["pdf", "html", "file", "table", "empty"],
    contentType: text,
    data: text,
    html: text,
    observations: anything,
    unreadable: integer,
  }),
  named(browserCalls.cardProvider.confirm, {
    outcome: ["accepted", "refused"],
    intent: anything,
    status: integer,
    error: anything,
  }),
]);

type Described = {
  readonly schema?: { readonly shape: AnswerFields };
  readonly first?: Described;
  readonly bundled?: Described;
  readonly entry?: Described;
  readonly item?: Described;
};

function answerFields({ output }: AnyEndpoint): AnswerFields | undefined {
  const fields = outcomes.get(output);
  if (fields) return fields;
  const { entry, item, first, bundled, schema }: AnyEndpoint["output"] & Described = output;
  if (entry ?? item) return { entries: anything, unreadable: integer, total: integer };
  const shape = (first ?? bundled)?.schema?.shape ?? schema?.shape;
  return shape;
}

const count = z.int().nonnegative();
const values = z.record(z.string(), z.unknown());

/** The body of the control call and the `expect` of a step. */
export const expectation = z.strictObject({
  call: z.string().describe("Method and path, GET Patient/Medication, or area and name, medications.list."),
  times: z
    .union([count, z.strictObject({ min: count.optional(), max: count.optional() })])
    .refine(
      (times) => typeof times === "number" || (times.min ?? 0) <= (times.max ?? Infinity),
      "min is above max",
    )
    .optional()
    .describe("How often: a number, or min and max. Of a step once by default, else at least once."),
  with: values
    .optional()
    .describe("Fields that the input must have; it may have more. A value, or contains, matches or any of."),
  person: z.string().optional().describe("The patient whose record it must concern, or any."),
  by: z.string().optional().describe("The account that is signed in; a call without a sign-in counts too."),
  status: z
    .union([z.int().min(100).max(599), z.enum(["accepted", "any"])])
    .optional()
    .describe("The HTTP status of the answer: a number, accepted (2xx), or any."),
  answer: z
    .union([values, z.string(), z.number(), z.boolean()])
    .optional()
    .describe("Fields that the answer must have, or the whole answer where it is one value."),
  forbidden: z.array(z.string()).readonly().optional().describe("Calls that must not have been made."),
  order: z
    .array(z.string())
    .min(2)
    .readonly()
    .optional()
    .describe("Calls that must have been made one after the other; others may lie between them."),
  since: z
    .union([count, z.literal("start")])
    .optional()
    .describe("Only calls after this number of the journal count; start counts all."),
});
export type Expectation = z.output<typeof expectation>;

const endpoints = servedEndpoints();
const namesOf = ({ area, call, endpoint }: (typeof endpoints)[number]) => [
  `${endpoint.method} ${endpoint.path}`,
  `${area}.${call}`,
];
const callNames = [...new Set(endpoints.flatMap(namesOf))];
const isSameCall = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

type ExpectationProblem = {
  readonly path: readonly (string | number)[];
  readonly message: string;
  readonly suggestion?: string | undefined;
};

/** Nothing matches a misspelt name, so an expectation of "never" with one would always hold. */
export function expectationProblem({
  call,
  forbidden = [],
  order = [],
  with: input = {},
  answer,
}: Expectation): ExpectationProblem | undefined {
  const problems = [
    callProblem(call, ["call"]),
    ...forbidden.map((name, index) => callProblem(name, ["forbidden", index])),
    ...order.map((name, index) => callProblem(name, ["order", index])),
    ...Object.keys(input).map((field) => fieldProblem(field, call)),
    ...matcherProblems("with", input),
    ...(typeof answer === "object" ? matcherProblems("answer", answer) : []),
    answerProblem(answer, call),
  ];
  return problems.find((problem) => problem !== undefined);
}

function matcherProblems(part: string, fields: Readonly<Record<string, unknown>>): ExpectationProblem[] {
  return Object.entries(fields).flatMap(([field, value]) => {
    const message = matcherProblem(value);
    return message === undefined ? [] : [{ path: [part, field], message }];
  });
}

function callProblem(call: string, path: ExpectationProblem["path"]): ExpectationProblem | undefined {
  if (callNames.some((name) => isSameCall(name, call))) return undefined;
  const suggestion = closest(call, callNames);
  return { path, message: `No call is named ${call}: did you mean ${suggestion}?`, suggestion };
}

function fieldProblem(field: string, call: string): ExpectationProblem | undefined {
  const fields = new Set(Object.keys(inputSchema(call).shape));
  return fields.has(field) ? undefined : unknownField(["with", field], call, field, fields, "input");
}

function answerProblem(answer: Expectation["answer"], call: string): ExpectationProblem | undefined {
  if (answer === undefined) return undefined;
  const tables = endpointsOf(call).map(answerFields);
  if (typeof answer !== "object") {
    if (tables.includes(undefined)) return undefined;
    return {
      path: ["answer"],
      message: `The answer of ${call} has fields: write one of them and its value.`,
    };
  }
  const fields: Readonly<Record<string, AnswerField>> = Object.assign({}, ...tables);
  for (const [field, value] of Object.entries(answer)) {
    const words = fields[field];
    if (words === undefined)
      return unknownField(["answer", field], call, field, Object.keys(fields), "answer");
    if (!Array.isArray(words) || typeof value !== "string" || words.includes(value)) continue;
    const suggestion = closest(value, words);
    const message = `${field} of ${call} is one of ${words.join(", ")}: did you mean ${suggestion}?`;
    return { path: ["answer", field], message, suggestion };
  }
  return undefined;
}

function unknownField(
  path: ExpectationProblem["path"],
  call: string,
  field: string,
  fields: Iterable<string>,
  part: "input" | "answer",
): ExpectationProblem {
  const suggestion = closest(field, fields);
  const hint = suggestion === undefined ? ` in its ${part}.` : `: did you mean ${suggestion}?`;
  const owner = part === "answer" && suggestion !== undefined ? `The answer of ${call}` : call;
  return { path, message: `${owner} has no field ${field}${hint}`, suggestion };
}

/** By either of its names. */
function endpointsOf(call: string): AnyEndpoint[] {
  return endpoints
    .filter((endpoint) => namesOf(endpoint).some((name) => isSameCall(name, call)))
    .map(({ endpoint }) => endpoint);
}

/** With the id of the person acted for, empty for oneself. */
function inputShapes({ query, headers, body, subjects }: AnyEndpoint): z.ZodRawShape[] {
  const actedFor = subjects.filter(({ kind }) => kind === "actedFor").map(({ name }) => [name, z.string()]);
  const tables = [query, headers, ...(body ? [body] : [])].map(({ schema }) => schema.shape);
  return [...tables, Object.fromEntries(actedFor)];
}

/** Every field is optional. */
export function inputSchema(call: string): z.ZodObject {
  return z.object(Object.assign({}, ...endpointsOf(call).flatMap(inputShapes))).partial();
}

/** Every field is optional; undefined for an answer that is one value. */
export function answerSchema(call: string): z.ZodObject | undefined {
  const tables = endpointsOf(call).map(answerFields);
  if (tables.every((table) => table === undefined)) return undefined;
  const fields = Object.entries<AnswerField>(Object.assign({}, ...tables));
  const schemas = fields.map(([name, field]) => [name, Array.isArray(field) ? z.string() : field]);
  return z.object(Object.fromEntries(schemas)).partial();
}
