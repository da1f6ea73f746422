import { z } from "zod";
import { type AnyEndpoint, browserCalls, contract, servedEndpoints } from "#practice-api/contract.ts";
import type { Codec } from "#practice-api/wire/codec.ts";
import { isObject } from "#practice-api/wire/fields.ts";
import { wantedBy as wantedIn } from "../core/mistakes.ts";
import { closest } from "../core/suggest.ts";
import { valueAt } from "../core/value-at.ts";
import { matcherOf, matcherProblem } from "./matchers.ts";

type Fields = Readonly<Record<string, z.ZodType>>;
type EveryField<T> = { readonly [K in T extends object ? keyof T & string : never]: z.ZodType };

const named = <T>(
  { output }: { readonly output: Codec<T> },
  fields: EveryField<T>,
): readonly [unknown, Fields] => [output, fields];

const [text, integer, yesNo, anything] = [z.string(), z.int(), z.boolean(), z.unknown()];

/** The answers whose codec has no table of fields. */
const outcomes = new Map([
  named(contract.identity.authenticate, {
    outcome: z.enum(["signedIn", "refused", "noResource"]),
    userId: text,
    name: text,
    token: text,
    mustResetPassword: yesNo,
    statusCode: text,
    message: text,
  }),
  named(contract.appointments.book, {
    outcome: z.enum(["booked", "providerHasNoVideo", "videoFailed", "refused"]),
    message: text,
  }),
  named(contract.appointments.cancel, { done: yesNo, message: text }),
  named(contract.medications.requestRepeat, {
    outcome: z.enum(["received", "onLeave"]),
    message: text,
    providers: anything,
  }),
  named(contract.messages.post, { accepted: yesNo, isUnclear: yesNo, message: text }),
  named(contract.billing.saveTemporaryPayment, { outcome: z.enum(["saved", "refused"]), paymentId: text }),
  named(contract.billing.createIntent, {
    outcome: z.enum(["created", "refused"]),
    clientSecret: text,
    message: text,
  }),
  named(contract.results.read, {
    kind: z.enum(["pdf", "html", "file", "table", "empty"]),
    contentType: text,
    data: text,
    html: text,
    observations: anything,
    unreadable: integer,
  }),
  named(browserCalls.cardProvider.confirm, {
    outcome: z.enum(["accepted", "refused"]),
    intent: anything,
    status: integer,
    error: anything,
  }),
]);

type Described = {
  readonly schema?: { readonly shape: Fields };
  readonly first?: Described;
  readonly bundled?: Described;
  readonly entry?: Described;
  readonly item?: Described;
};

function answerFields({ output }: AnyEndpoint): Fields | undefined {
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
    ...fieldProblems("with", input, inputSchema(call).shape, call),
    ...answerProblems(answer, call),
  ];
  return problems.find((problem) => problem !== undefined);
}

function callProblem(call: string, path: ExpectationProblem["path"]): ExpectationProblem | undefined {
  if (callNames.some((name) => isSameCall(name, call))) return undefined;
  const suggestion = closest(call, callNames);
  return { path, message: `No call is named ${call}: did you mean ${suggestion}?`, suggestion };
}

function answerProblems(answer: Expectation["answer"], call: string): (ExpectationProblem | undefined)[] {
  if (answer === undefined) return [];
  const tables = endpointsOf(call).map(answerFields);
  if (typeof answer === "object") return fieldProblems("answer", answer, Object.assign({}, ...tables), call);
  if (tables.includes(undefined)) return [];
  const message = `The answer of ${call} has fields: write one of them and its value.`;
  return [{ path: ["answer"], message }];
}

/** Nothing matches a field or a value that no call can have, either. */
function fieldProblems(
  part: "with" | "answer",
  written: Readonly<Record<string, unknown>>,
  fields: Fields,
  call: string,
): (ExpectationProblem | undefined)[] {
  return Object.entries(written).map(([field, value]) => {
    const path = [part, field];
    const schema = fields[field];
    if (schema === undefined) return unknownField(path, call, field, Object.keys(fields), part);
    const message = matcherProblem(value);
    return message === undefined ? valueProblem(path, call, schema, value) : { path, message };
  });
}

/** Members that are not written, and what the journal has in place of a secret, are no problem. */
function valueProblem(
  path: readonly string[],
  call: string,
  schema: z.ZodType,
  value: unknown,
): ExpectationProblem | undefined {
  if (value === "redacted") return undefined;
  if (matcherOf(value)) {
    const all = isObject(value) && Array.isArray(value["any of"]) ? value["any of"] : [];
    return all.map((one) => valueProblem(path, call, schema, one)).find((problem) => problem !== undefined);
  }
  const issues = schema.safeParse(value).error?.issues ?? [];
  const issue = issues.find((one) => {
    const found = valueAt(value, one.path);
    return found !== undefined && !matcherOf(found) && one.code !== "unrecognized_keys";
  });
  if (issue === undefined) return undefined;
  const suggestion =
    issue.code === "invalid_value" ? closest(String(value), issue.values.map(String)) : undefined;
  const isList = issue.code === "invalid_type" && issue.expected === "array";
  const wanted = isList
    ? `a list: write { contains: ${String(value)} }`
    : (wantedIn(issue) ?? "another value");
  const hint = suggestion === undefined ? "." : `: did you mean ${suggestion}?`;
  return { path, message: `${path.at(-1)} of ${call} is ${wanted}${hint}`, suggestion };
}

function unknownField(
  path: ExpectationProblem["path"],
  call: string,
  field: string,
  fields: Iterable<string>,
  part: "with" | "answer",
): ExpectationProblem {
  const suggestion = closest(field, fields);
  const hint =
    suggestion === undefined
      ? ` in its ${part === "with" ? "input" : part}.`
      : `: did you mean ${suggestion}?`;
  const owner = part === "answer" && suggestion !== undefined ? `The answer of ${call}` : call;
  return { path, message: `${owner} has no field ${field}${hint}`, suggestion };
}

/** Refusals of any call: unreadable, signed out, another patient's, not there. */
const refusals = [400, 401, 403, 404];

/** Whether the call can have it without a fault rule. */
export const hasStatus = (call: string, status: number) =>
  refusals.includes(status) || endpointsOf(call).some(({ statuses }) => statuses.includes(status));

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
  return z.object(Object.assign({}, ...tables)).partial();
}
