import { bookingTexts } from "#practice-api/appointments/texts.ts";
import { type AnyEndpoint, contractEndpoints } from "#practice-api/contract.ts";
import type { Fields } from "#practice-api/wire/fields.ts";
import { mountOf } from "../../http/route-table.ts";
import { areaTags, titleOf } from "../call-titles.ts";
import type { CallExample } from "./call-examples.ts";
import { fieldSchema, putRequired, type Schema, schemaOf } from "./resource-schema.ts";

type Named = {
  readonly name: string;
  readonly endpoint: AnyEndpoint;
  readonly example: CallExample | undefined;
};
type Rows = readonly [Named, ...Named[]];
type Parameter = Schema & { name: string; in: string; required: boolean; schema: Schema };

type Content = Record<string, { readonly schema: object } | undefined>;
type Operation = {
  readonly responses: Record<string, { readonly content?: Content } | undefined>;
  readonly [part: string]: unknown;
};
export type OpenApi = {
  readonly paths: Record<string, Record<string, Operation | undefined> | undefined>;
  readonly [part: string]: unknown;
};

const whoseRecord = {
  patient: "The patient whose record is read or changed.",
  holder: "The account holder.",
  actedFor: "The person acted for, empty for oneself.",
  member: "One of the linked accounts.",
};

const message = {
  type: "object",
  properties: { message: { type: "string", description: "One sentence that says what is wrong." } },
};
const jsonOf = (schema: Schema, examples?: object) => ({
  "application/json": { schema, ...(examples ? { examples } : {}) },
});

function examplesOf(endpoints: readonly Named[], part: "body" | "answer"): object {
  return Object.fromEntries(
    endpoints.flatMap(({ name, example }) =>
      example?.[part] === undefined ? [] : [[name, { summary: example.request, value: example[part] }]],
    ),
  );
}
const refusals = {
  "400": { description: "A parameter is missing or cannot be read.", content: jsonOf(message) },
  "401": { description: "The token is missing, unknown or expired.", content: jsonOf(message) },
  "404": { description: "There is no such record.", content: jsonOf(message) },
  default: { description: "Another refusal of the practice.", content: jsonOf(message) },
  "403": { description: "The account may not open this record.", content: jsonOf(message) },
};

/** docs/mock-practice.md 7. From the tables of fields, so it describes what is decoded and encoded. */
export function openApi(
  examples: ReadonlyMap<string, CallExample> = new Map(),
  origin = "http://127.0.0.1:4010",
): OpenApi {
  const groups = Map.groupBy(
    contractEndpoints().map(({ area, call, endpoint }) => {
      const name = `${area}.${call}`;
      return { name, endpoint, example: examples.get(name) };
    }),
    ({ endpoint }) => `${mountOf(endpoint)}/${endpoint.path} ${endpoint.method.toLowerCase()}`,
  );
  const paths: OpenApi["paths"] = {};
  for (const [address, [first, ...others]] of groups) {
    const [path = "", method = ""] = address.split(" ");
    if (first) paths[path] = { ...paths[path], [method]: operation([first, ...others]) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Practice API",
      version: "1.0.0",
      contact: { name: "Mock practice" },
      license: { name: "MIT", url: "https://opensource.org/license/mit" },
      description: `Generated from the contract; the examples are answers of this practice, with one entry of each list. \`x-place\` is the path of a field, with positions counted from zero; \`x-assumed\` marks what the specification leaves open. Days and times without an offset are those of New Zealand.\n\n${callOrder}`,
    },
    servers: [
      { url: origin, description: "The default world, or the one that token or username name." },
      { url: `${origin}/~{world}`, variables: { world: { default: "default" } }, description: "One world." },
    ],
    tags: areaTags,
    paths,
    components: {
      securitySchemes: {
        header: { type: "apiKey", in: "header", name: "Token" },
        query: { type: "apiKey", in: "query", name: "Token" },
      },
    },
  };
}

/** Rows that share method and path are one operation; its constants distinguish them. */
function operation(endpoints: Rows): Operation {
  const [{ name, endpoint }] = endpoints;
  const bodies = endpoints.map(({ endpoint }) => bodyOf(endpoint)).filter((body) => body !== undefined);
  const isIn = endpoint.token === "query" ? ["query", "header"] : ["header", "query"];
  return {
    operationId: name,
    tags: [name.split(".")[0]],
    summary: endpoints.map(({ name }) => titleOf(name)).join("; "),
    description: endpoints.map(({ name, endpoint }) => `\`${name}\`${constantsOf(endpoint)}`).join(", "),
    parameters: parametersOf(endpoints),
    ...(bodies.length > 0
      ? { requestBody: { required: true, content: jsonOf(oneOf(bodies), examplesOf(endpoints, "body")) } }
      : {}),
    responses: { ...refusals, ...answersOf(endpoints) },
    security: endpoint.token === "none" ? [] : isIn.map((scheme) => ({ [scheme]: [] })),
    ...(endpoint.sideEffect ? { "x-once": true } : {}),
  };
}

function constantsOf({ constants }: AnyEndpoint): string {
  const fixed = Object.entries(constants).map(([name, value]) => `${name} ${value}`);
  return fixed.length === 0 ? "" : ` with ${fixed.join(" and ")}`;
}

function parametersOf(endpoints: Rows): Parameter[] {
  const inPath = new Set([...endpoints[0].endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
  const all = endpoints.flatMap(({ endpoint }) => [
    ...endpoint.subjects
      .filter((id) => id.in === "query")
      .map((id) => parameter(id.name, true, { type: "string", description: whoseRecord[id.kind] })),
    ...Object.entries(endpoint.constants).map(([name, value]) =>
      parameter(name, true, { type: "string", enum: [value] }),
    ),
    ...fieldsOf(endpoint.query.fields).map(({ at, required, schema }) => parameter(at, required, schema)),
    ...fieldsOf(endpoint.headers.fields).map(({ at, required, schema }) => ({
      ...parameter(at, required, schema),
      in: "header",
    })),
  ]);
  const byPlace = Map.groupBy(all, ({ in: where, name }) => `${where} ${name.toLowerCase()}`);
  return [...byPlace.values()].flatMap((same) => {
    const [first] = same;
    if (!first) return [];
    const place = inPath.has(first.name) ? { in: "path", required: true } : {};
    // An endpoint without the parameter, or with an optional one, makes it optional for the operation.
    const required =
      same.some(({ required }) => required) &&
      endpoints.every(({ endpoint }) => requires(endpoint, first.name));
    const enums = same.map(({ schema }) => schema.enum).filter(Array.isArray);
    const all = enums.length === same.length ? { enum: [...new Set(enums.flat())] } : {};
    return [{ ...first, required, schema: { ...first.schema, ...all }, ...place }];
  });
}

function requires(endpoint: AnyEndpoint, name: string): boolean {
  const isNamed = (other: string) => other.toLowerCase() === name.toLowerCase();
  const fields = [...fieldsOf(endpoint.query.fields), ...fieldsOf(endpoint.headers.fields)];
  return (
    endpoint.subjects.some((id) => id.in === "query" && !id.optional && isNamed(id.name)) ||
    Object.keys(endpoint.constants).some(isNamed) ||
    fields.some(({ at, required }) => required && isNamed(at))
  );
}

function parameter(name: string, required: boolean, { description, ...schema }: Schema): Parameter {
  const { "x-place": place, "x-assumed": assumed, ...plain } = schema;
  return {
    name,
    in: "query",
    required,
    ...(description ? { description } : {}),
    ...(place ? { "x-place": place } : {}),
    ...(assumed ? { "x-assumed": assumed } : {}),
    schema: plain,
  };
}

function fieldsOf(fields: Fields) {
  return Object.entries(fields).map(([name, field]) => ({
    at: field.path,
    required: field.required,
    schema: fieldSchema(name, field),
  }));
}

function bodyOf({ body, bodyConstants, subjects }: AnyEndpoint): Schema | undefined {
  const inBody = subjects.filter((subject) => subject.in === "body");
  if (!body && inBody.length === 0) return undefined;
  const schema = body ? schemaOf(body) : {};
  for (const [name, value] of Object.entries(bodyConstants)) {
    putRequired(schema, name, { const: value });
  }
  for (const { name, kind, prefix = "" } of inBody) {
    const place = `It is at ${name}${prefix && `, after ${prefix}`}.`;
    putRequired(schema, name, { description: `${whoseRecord[kind]} ${place}` });
  }
  return schema;
}

function answersOf(endpoints: Rows): Operation["responses"] {
  const answer = oneOf(endpoints.map(({ endpoint }) => schemaOf(endpoint.output)));
  const [{ endpoint }] = endpoints;
  const type = endpoint.format === "text" ? "text/plain" : "application/json";
  const schema = endpoint.format === "text" ? { type: "string" } : answer;
  const contentOf = (status: number) => ({
    [type]: { schema, ...(status === 200 ? { examples: examplesOf(endpoints, "answer") } : {}) },
  });
  // Where an error status is an answer of the call, a refusal with the same status is possible too.
  const refusable = jsonOf(oneOf([answer, message]));
  return Object.fromEntries(
    endpoint.statuses.map((status) => [
      status,
      { description: "The answer.", content: status < 400 ? contentOf(status) : refusable },
    ]),
  );
}

function oneOf(schemas: readonly Schema[]): Schema {
  const distinct = [...new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values()];
  const [only, ...others] = distinct;
  return only && others.length === 0 ? only : { anyOf: distinct };
}

/** For a reader of the OpenAPI document alone: which call gives what another one takes. */
const callOrder = `
**Signing in.** \`identity.locate\` returns the addresses of the account's practice. Its address of the API ends in \`/api\`, with which the paths here begin. \`identity.authenticate\` returns the token; a wrong password is an answer with a status code other than "1". \`identity.people\` lists the linked patients, the account holder first. The token then goes in the header or the query \`Token\`.

**Booking.** \`appointments.types\`, \`appointments.locations\` and \`appointments.reasons\` list the kinds, the branches and the reasons; \`appointments.roles\` the roles at a branch. With one id of each, \`appointments.practitioners\` lists the providers; a pair that does not fit gives an empty list. \`appointments.nextDay\` returns the next days on which a provider has free times at any branch, and \`appointments.slots\` those of one day at the given branches, with their ids. \`appointments.book\` takes the id of a free time. Its answer is a sentence and holds no id: only the specified texts, such as "${bookingTexts.booked}", mean that it was booked. \`appointments.list\` then has the appointment.

**Repeats.** \`medications.list\` gives the ids that \`medications.requestRepeat\` takes, \`medications.pharmacies\` the pharmacy's.

**Messages.** \`messages.roles\` lists the roles, \`messages.recipients\` the people of a role, and \`messages.post\` sends to one of them or stores a draft.

**Paying.** \`billing.saveTemporaryPayment\` returns the number of the payment, \`billing.createIntent\` the secret with which the card provider charges the card, and \`billing.savePayment\` records it. \`billing.invoices\` shows what is left to pay.

**Documents.** \`results.list\`, \`letters.list\`, \`resources.list\` and \`messages.list\` give the ids that the calls named \`read\` take. Reading a result or a message marks it as read.
`.trim();
