import { z } from "zod";
import { maxGeneratedPatients } from "#fixtures/people/generated.ts";
import { isPatientKey, type PatientKey } from "#fixtures/people/people.ts";
import { durationForms, parseDuration } from "#fixtures/time.ts";
import { type AnyEndpoint, servedEndpoints } from "#practice-api/contract.ts";
import { closest } from "../core/suggest.ts";
import { faultEffect, incompatibility, rowOf } from "./effects.ts";

const endpoints = servedEndpoints().map(({ endpoint }) => endpoint);
const normalise = (path: string) => path.replace(/^\//, "").toLowerCase();

/** A rule with an unknown path or person would silently never act, so it is rejected. */
export const callPath = z.string().check(({ value, issues }) => {
  if (endpoints.some(({ path }) => normalise(path) === normalise(value))) return;
  const nearest = closest(normalise(value).slice(0, 80), new Set(endpoints.map(({ path }) => path)));
  issues.push({ code: "custom", input: value, message: `no call has this path; the nearest is ${nearest}` });
});
function parameterNames(endpoint: AnyEndpoint): string[] {
  return [
    ...endpoint.subjects.filter((subject) => subject.in === "query").map(({ name }) => name),
    ...Object.keys(endpoint.constants),
    ...Object.keys(endpoint.defaults({})),
    ...Object.values(endpoint.query.fields).map(({ path }) => path),
    "Token",
  ];
}

/** The members of its body, as on the wire. */
function memberNames({ body, bodyConstants, subjects }: AnyEndpoint): string[] {
  const fields = Object.values({ ...body?.fields, ...body?.itemFields });
  return [
    ...subjects.filter((subject) => subject.in === "body").map(({ name }) => name),
    ...Object.keys(bodyConstants),
    ...fields.map(({ path }) => path),
  ].map((path) => path.split(/[.[(]/)[0] ?? path);
}

/** A rule for a misspelt parameter or member would silently never act either. */
function unknownName(what: string, name: string, known: readonly string[]): string | undefined {
  const names = new Set(known);
  if ([...names].some((other) => other.toLowerCase() === name.toLowerCase())) return undefined;
  if (names.size === 0) return `no such call has the ${what} ${name}`;
  return `no such call has the ${what} ${name}; the nearest is ${closest(name.slice(0, 80), names)}`;
}

const person = z.custom<PatientKey>(
  (name) => isPatientKey(String(name), maxGeneratedPatients),
  "no patient has this name",
);
const duration = z
  .string()
  .refine((text) => parseDuration(text) !== undefined, `not a duration: ${durationForms}`);
const count = z.int().nonnegative();

const nth = z.int().positive();
const ruleShape = {
  name: z
    .string()
    .min(1)
    .max(80)
    .optional()
    .describe("The purpose of the rule, for people who read the list."),
  match: z
    .strictObject({
      method: z
        .enum(["GET", "POST", "PUT", "DELETE"])
        .optional()
        .describe("GET, POST, PUT or DELETE; any by default."),
      path: callPath.optional().describe("As in the contract, such as Patient/Medication; any by default."),
      person: person.optional().describe("Who is signed in, or whose record it concerns: aroha."),
      query: z
        .record(z.string(), z.union([z.string(), z.number(), z.boolean()]).transform(String))
        .optional()
        .describe(
          "Query parameters as in the URL, the names in any letter case: an object. A call may have more than these.",
        ),
      body: z
        .record(z.string(), z.unknown())
        .optional()
        .describe(
          "Members of the JSON body as they are sent: an object. A body may have more than these, and of a list one item must have them.",
        ),
    })
    .optional(),
  when: z
    .strictObject({
      nth: z
        .union([nth.transform((one) => [one]), z.array(nth).min(1)])
        .optional()
        .describe("Which matching calls, counted from one while the rule is active: 2, or a list, [2, 4]."),
      times: z.int().positive().optional().describe("How often it acts at most."),
      probability: z.number().min(0).max(1).optional().describe("From 0 to 1: for a part of the calls."),
      seed: z
        .union([z.string(), z.int()])
        .optional()
        .describe("The same seed selects the same calls. By default the rule's id is the seed."),
      after: duration
        .optional()
        .describe("The delay before it becomes active: a duration on the world's clock."),
      for: duration.optional().describe("How long it stays active: a duration on the world's clock."),
    })
    .optional(),
  ttl: duration
    .optional()
    .describe("When the rule is removed from the list: a duration on the world's clock."),
  phase: z
    .enum(["before", "after-commit"])
    .optional()
    .describe("before, or after-commit: the call takes effect, then its response is broken."),
  effect: faultEffect.describe(
    "Its type and the fields of the type. A body of any JSON value is sent as JSON: a text in quotation marks.",
  ),
};

/** docs/mock-practice.md 5. Only `effect` is required. */
export const faultRule = z.strictObject(ruleShape).check(({ value, issues }) => {
  const { match = {}, effect, phase } = value;
  const reject = (message: string, ...path: string[]) =>
    issues.push({ code: "custom", input: value, message, path });
  const ofPath = endpoints.filter(
    ({ path }) => match.path === undefined || normalise(path) === normalise(match.path),
  );
  const matched = ofPath.filter(({ method }) => match.method === undefined || match.method === method);
  if (ofPath.length > 0 && matched.length === 0) {
    const methods = [...new Set(ofPath.map(({ method }: AnyEndpoint) => method))].join(" or ");
    reject(`no call ${match.method}s this path; it is ${methods}`, "match", "method");
  }
  for (const name of matched.length > 0 ? Object.keys(match.query ?? {}) : []) {
    const problem = unknownName("parameter", name, matched.flatMap(parameterNames));
    if (problem) reject(problem, "match", "query", name);
  }
  for (const name of matched.length > 0 ? Object.keys(match.body ?? {}) : []) {
    const problem = unknownName("member in its body", name, matched.flatMap(memberNames));
    if (problem) reject(problem, "match", "body", name);
  }
  const incompatibilities = matched.map((endpoint) => incompatibility(effect, endpoint));
  if (incompatibilities.length > 0 && incompatibilities.every(Boolean))
    reject(String(incompatibilities[0]), "effect");
  if (phase === "before" && rowOf(effect).changesAnswer) {
    const why = "works on the practice's own answer, so the call must be carried out first";
    reject(`${effect.type} ${why}: leave the phase out, or say after-commit`, "phase");
  }
});
export type FaultRule = z.input<typeof faultRule>;
export type ParsedRule = z.output<typeof faultRule>;

/** Counts how often the rule was looked at, matched and acted. */
export const activeFault = z.strictObject({
  ...ruleShape,
  phase: ruleShape.phase.unwrap(),
  id: z.string(),
  /** Milliseconds since 1970, on the world's clock. */
  addedAt: z.number(),
  looked: count,
  matched: count,
  hits: count,
});
export type ActiveFault = z.output<typeof activeFault>;
