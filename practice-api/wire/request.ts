import { z } from "zod";
import type { Endpoint, Host, Method, Subject } from "./endpoint.ts";
import { type BodyCodec, type Fields, isObject, member, type Wire } from "./fields.ts";
import { exactly } from "./reading.ts";
import { text } from "./scalars.ts";

export type WireRequest = {
  readonly method: Method;
  readonly host: Host;
  /** Values inside it are percent-encoded. */
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
};

/** `patientId` is the open record, `holderId` the account holder's own. */
export type Caller = { readonly token: string; readonly patientId: string; readonly holderId: string };

export type ReceivedRequest = Pick<WireRequest, "path" | "query" | "headers" | "body">;

export type DecodedRequest<Input> = {
  /** From the header, else from the query (ruling B24). */
  readonly token: string;
  readonly subjects: readonly { readonly subject: Subject; readonly id: string | undefined }[];
  readonly input: DecodedInput<Input>;
};
type DecodedInput<Input> =
  | { readonly success: true; readonly data: Input }
  /** About the first parameter that is wrong: "SlotID is missing." */
  | { readonly success: false; readonly problem: string };

/** @throws TypeError when the endpoint needs a session and `caller` is undefined. */
export function toRequest<Input>(
  endpoint: Endpoint<Input, unknown>,
  input: Input & object,
  caller: Caller | undefined,
): WireRequest {
  const encoded = endpoint.query.toWire(input);
  const inPath = pathNames(endpoint);
  const path = inPath.reduce(
    (filled, name) => filled.replace(`{${name}}`, encodeURIComponent(String(encoded[name]))),
    endpoint.path,
  );
  const ids = endpoint.subjects.map((subject) => ({ subject, id: idOf(subject, caller, input) }));
  const query = { ...endpoint.constants, ...endpoint.defaults(input), ...encoded };
  for (const name of inPath) delete query[name];
  writeIds(query, ids, "query");
  const headers = textsIn(endpoint.headers.toWire(input));
  if (endpoint.token !== "none") {
    if (!caller) throw new TypeError(`${endpoint.path} needs a session`);
    headers.Token = caller.token;
    if (endpoint.token === "query") query.Token = caller.token;
  }
  return {
    method: endpoint.method,
    host: endpoint.host,
    path,
    query: textsIn(query),
    headers,
    body: bodyOf(endpoint, input, ids),
  };
}

function textsIn(values: Wire): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

type Ids = readonly { readonly subject: Subject; readonly id: string }[];

function writeIds(wire: Wire, ids: Ids, part: Subject["in"]): void {
  for (const { subject, id } of ids) {
    if (subject.in === part) fieldOf(subject).write(wire, `${subject.prefix ?? ""}${id}`, subject.name);
  }
}

function bodyOf(endpoint: Endpoint<unknown, unknown>, input: object, ids: Ids): unknown {
  const encoded = endpoint.body && z.encode(endpoint.body, input);
  if (Array.isArray(encoded)) return encoded;
  if (!encoded && !ids.some(({ subject }) => subject.in === "body")) return undefined;
  const body = { ...endpoint.bodyConstants, ...(isObject(encoded) ? encoded : {}) };
  writeIds(body, ids, "body");
  return body;
}

function idOf(subject: Subject, caller: Caller | undefined, input: { memberId?: string }): string {
  if (!caller) throw new TypeError(`${subject.name} needs a session`);
  if (subject.kind === "member") return input.memberId ?? caller.patientId;
  if (subject.kind === "holder") return caller.holderId;
  if (subject.kind === "patient") return caller.patientId;
  return caller.patientId === caller.holderId ? "" : caller.patientId;
}

/** Wrong input is part of the result, because the token and the ids are judged before it. */
export function fromRequest<Input>(
  endpoint: Endpoint<Input, unknown>,
  request: ReceivedRequest,
): DecodedRequest<Input> {
  const query = parametersOf(endpoint, request);
  const header = byName(request.headers);
  return exactly(() => ({
    token: tokenOf(request),
    subjects: endpoint.subjects.map((subject) => ({ subject, id: readId(subject, query, request.body) })),
    input: decodeInput(endpoint, query, header, request) as DecodedInput<Input>,
  }));
}

/** Also where no endpoint of the contract fits the request. */
export function tokenOf({ query, headers }: Pick<ReceivedRequest, "query" | "headers">): string {
  return byName(headers)("Token") || byName(query)("Token") || "";
}

export function parametersOf(
  endpoint: Pick<Endpoint<unknown, unknown>, "path">,
  { path, query }: Pick<ReceivedRequest, "path" | "query">,
): TextLookup {
  const parameter = byName(query);
  if (pathNames(endpoint).length === 0) return parameter;
  const template = new RegExp(`^${endpoint.path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`, "i");
  const inPath = template.exec(path)?.groups ?? {};
  return (name) => {
    const step = Object.hasOwn(inPath, name) ? inPath[name] : undefined;
    return step === undefined ? parameter(name) : decoded(step);
  };
}

function decoded(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    return step;
  }
}

function pathNames({ path }: Pick<Endpoint<unknown, unknown>, "path">): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}

type Lookup = (name: string) => unknown;
type TextLookup = (name: string) => string | undefined;

function byName(values: Readonly<Record<string, string>>): TextLookup {
  const lowerCased = new Map<string, string>();
  for (const [name, value] of Object.entries(values)) {
    const key = name.toLowerCase();
    if (!lowerCased.has(key)) lowerCased.set(key, value);
  }
  return (name) => lowerCased.get(name.toLowerCase());
}

const fieldOf = ({ name }: Subject) => member(name, text);

function readId(subject: Subject, query: Lookup, body: unknown): string | undefined {
  const inBody = isObject(body) ? fieldOf(subject).read(body) : undefined;
  const value = subject.in === "query" ? query(subject.name) : inBody;
  if (typeof value !== "string" && typeof value !== "number") return undefined;
  const { prefix = "" } = subject;
  const id = String(value);
  return id.startsWith(prefix) ? id.slice(prefix.length) : id;
}

/** Query, headers and body in this order, so that the first parameter that is wrong is the one named. */
function decodeInput(
  endpoint: Endpoint<unknown, unknown>,
  query: Lookup,
  header: Lookup,
  { query: queryValues, body }: Pick<ReceivedRequest, "query" | "body">,
): DecodedInput<object> {
  const inBody: Lookup = (name) => (isObject(body) && Object.hasOwn(body, name) ? body[name] : undefined);
  const parts = [
    {
      constants: endpoint.constants,
      read: query,
      codec: endpoint.query,
      wire: named(endpoint.query.fields, query),
    },
    { constants: {}, read: header, codec: endpoint.headers, wire: named(endpoint.headers.fields, header) },
    ...(endpoint.body
      ? [{ constants: endpoint.bodyConstants, read: inBody, codec: endpoint.body, wire: body }]
      : []),
  ];
  let data: object = {};
  const unknown = unknownName(endpoint, { query: queryValues, body });
  if (unknown !== undefined) return { success: false, problem: `${unknown} is not a field of this call.` };
  for (const { constants, read, codec, wire } of parts) {
    const problem = constantProblem(constants, read);
    if (problem !== undefined) return { success: false, problem };
    const result = z.safeDecode(codec, wire);
    if (!result.success) return { success: false, problem: problemOf(codec, result.error) };
    data = { ...data, ...Object(result.data) };
  }
  return { success: true, data };
}

function constantProblem(constants: Readonly<Record<string, unknown>>, read: Lookup): string | undefined {
  for (const [name, value] of Object.entries(constants)) {
    const sent = read(name);
    if (sent === undefined) return `${name} is missing.`;
    if (sent !== value) return `${name} must be ${value === "" ? "empty" : value}.`;
  }
  return undefined;
}

/** An optional one that is empty counts as absent (ruling B61). */
function named(fields: Fields, read: Lookup): Wire {
  const values = Object.values(fields).map(({ path, required, type }) => {
    const value = read(path);
    // An empty list is a value of its own.
    const isAbsent = value === "" && !required && !Array.isArray(z.safeDecode(type.codec, value).data);
    return [path, isAbsent ? undefined : value] as const;
  });
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function unknownName(
  endpoint: Endpoint<unknown, unknown>,
  { query, body }: Pick<ReceivedRequest, "query" | "body">,
) {
  const { subjects, constants, defaults } = endpoint;
  const idsIn = (part: Subject["in"]) =>
    subjects.filter((subject) => subject.in === part).map(({ name }) => name);
  const parameters = [
    ...idsIn("query"),
    ...Object.keys({ ...constants, ...defaults({}) }),
    ...Object.values(endpoint.query.fields).map(({ path }) => path),
    "Token",
  ].map((name) => name.toLowerCase());
  const parameter = Object.keys(query).find((name) => !parameters.includes(name.toLowerCase()));
  const fields = endpoint.body?.fields ?? endpoint.body?.itemFields ?? {};
  const paths = Object.values(fields).map(({ path }) => path);
  const members = new Set([...paths, ...idsIn("body"), ...Object.keys(endpoint.bodyConstants)]);
  if (parameter !== undefined || members.size === 0) return parameter;
  const objects = (Array.isArray(body) ? body : [body]).filter(isObject);
  return objects.map((object) => unknownMember(object, members, "")).find(Boolean);
}

/** Members that resources have besides their table of fields, and those that are found by more than a path. */
const openMembers: ReadonlySet<string> = new Set(["resourceType", "extension", "telecom"]);

function unknownMember(value: object, paths: ReadonlySet<string>, prefix: string): string | undefined {
  for (const [name, part] of Object.entries<unknown>({ ...value })) {
    const path = `${prefix}${name}`;
    if (paths.has(path) || openMembers.has(name)) continue;
    if (![...paths].some((known) => known.startsWith(`${path}.`))) return path;
    const inner =
      typeof part === "object" && part !== null ? unknownMember(part, paths, `${path}.`) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** The field is named as the API spells it; one of an item in a list is counted from one. */
function problemOf(codec: BodyCodec<unknown>, { issues }: z.core.$ZodError): string {
  const [issue] = issues;
  const params = issue?.code === "custom" ? issue.params : undefined;
  const [first] = issue?.path ?? [];
  const name = params?.at ?? codec.fields?.[String(first)]?.path;
  const item = typeof first === "number" ? ` of item ${first + 1}` : "";
  return `${name ? `${name}${item}` : "The request"} ${params?.problem === "missing" ? "is missing" : "cannot be read"}.`;
}
