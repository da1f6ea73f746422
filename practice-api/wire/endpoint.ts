import type { z } from "zod";
import { member as memberAt, optional, type ResourceCodec, type Wire } from "./fields.ts";
import { resource } from "./resource.ts";
import { text } from "./scalars.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The addresses the specification keeps apart (spec 1, section 7; DECISIONS B21). */
export type Host = "identity" | "api" | "images" | "letters" | "pay" | "video" | "stripe";

/**
 * Whose id a call carries, and where (DECISIONS B4). `patient` is the person whose data is shown,
 * `holder` the account holder, `actedFor` the person acted for and empty for oneself. Those ids come
 * from the session; a caller cannot pass one. `member` is one of the linked accounts, which the caller
 * may name, else the patient.
 */
export type Subject = {
  readonly kind: "patient" | "holder" | "actedFor" | "member";
  /** The parameter, or the path of the member in the body. */
  readonly name: string;
  readonly in: "query" | "body";
  /** What stands before the id, as in `Patient/20101`. */
  readonly prefix?: string;
};

/** A body as a codec from what the caller says. Only one written as a record can be read field by field. */
export type BodyCodec<T> = z.ZodType<T, unknown> & Partial<Pick<ResourceCodec<T>, "fields">>;

export type Endpoint<Ask, Answer> = {
  readonly method: Method;
  /** A step in braces, as in `{intentId}`, is filled with the query value of that name. */
  readonly path: string;
  readonly host: Host;
  readonly subjects: readonly Subject[];
  /** Where the session token goes. The practice reads the header first (DECISIONS B24). */
  readonly token: "header" | "query" | "none";
  /** Query parameters that never vary. They also tell apart the rows that share a path. */
  readonly constants: Readonly<Record<string, string>>;
  /** Members of the body that never vary. */
  readonly bodyConstants: Readonly<Record<string, unknown>>;
  /** Query parameters that a caller may leave out, and what is sent then: page sizes and first pages. */
  readonly defaults: (ask: object) => Readonly<Record<string, string>>;
  readonly query: ResourceCodec<unknown>;
  readonly headers: ResourceCodec<unknown>;
  readonly body: BodyCodec<unknown> | undefined;
  readonly output: z.ZodType<Answer, unknown>;
  /** `loose` is JSON where the answer parses as JSON, and the text as it came where it does not. */
  readonly format: "json" | "text" | "loose";
  /** HTTP statuses whose body is an answer rather than a failure. */
  readonly statuses: readonly number[];
  /** True where the status is part of what is said: the answer's codec then reads `{ status, body }`. */
  readonly decodesStatus: boolean;
  /** True for a GET that changes something on the server, so that it is never repeated or prefetched. */
  readonly sideEffect: boolean;
  /** Never present: carries the type of what a caller says. */
  readonly input?: Ask;
};

export type InputOf<E> = E extends Endpoint<infer Ask, unknown> ? Ask : never;
export type OutputOf<E> = E extends Endpoint<never, infer Answer> | Endpoint<infer _, infer Answer>
  ? Answer
  : never;

const nothing = resource(null, {});

/** One row of the contract. The first argument is the method and path as the specification writes them. */
export function endpoint<Answer, Query = unknown, Body = unknown, Headers = unknown>(
  methodAndPath: `${Method} ${string}`,
  row: {
    host?: Host;
    subjects?: readonly Subject[];
    token?: "header" | "query" | "none";
    constants?: Readonly<Record<string, string>>;
    bodyConstants?: Readonly<Record<string, unknown>>;
    defaults?: Readonly<Record<string, string>> | ((ask: NoInfer<Query>) => Readonly<Record<string, string>>);
    query?: ResourceCodec<Query>;
    headers?: ResourceCodec<Headers>;
    body?: BodyCodec<Body>;
    output: z.ZodType<Answer, unknown>;
    format?: "json" | "text" | "loose";
    statuses?: readonly number[];
    decodesStatus?: boolean;
    sideEffect?: boolean;
  },
): Endpoint<Query & Body & Headers, Answer> {
  const [method, path] = methodAndPath.split(" ") as [Method, string];
  const { defaults = {} } = row;
  return {
    method,
    path,
    host: row.host ?? "api",
    subjects: row.subjects ?? [],
    token: row.token ?? "header",
    constants: row.constants ?? {},
    bodyConstants: row.bodyConstants ?? {},
    defaults: typeof defaults === "function" ? (input) => defaults(input as Query) : () => defaults,
    query: row.query ?? nothing,
    headers: row.headers ?? nothing,
    body: row.body,
    output: row.output,
    format: row.format ?? "json",
    statuses: row.statuses ?? [200],
    decodesStatus: row.decodesStatus ?? false,
    sideEffect: row.sideEffect ?? false,
  };
}

/** A query or body with its ids put in, wherever in it they belong. */
export function withSubjects(wire: object, subjects: readonly (readonly [Subject, string])[]): Wire {
  const filled = structuredClone(wire) as Wire;
  for (const [{ name, prefix = "" }, value] of subjects)
    memberAt(name, text).write(filled, `${prefix}${value}`, name);
  return filled;
}

/** An id as it stands in a query or body, without what stands before it; undefined when it is not there. */
export function readSubject(wire: Wire, { name, prefix = "" }: Subject): unknown {
  const value = memberAt(name, text).read(wire);
  return typeof value === "string" && value.startsWith(prefix) ? value.slice(prefix.length) : value;
}

export const patient = (name = "PatientID"): Subject => ({ kind: "patient", name, in: "query" });
export const holder = (name = "PatientID"): Subject => ({ kind: "holder", name, in: "query" });
export const member = (name = "PatientID"): Subject => ({ kind: "member", name, in: "query" });
export const patientInBody = (as = "PatientID", prefix = ""): Subject => ({
  kind: "patient",
  name: as,
  in: "body",
  prefix,
});
export const holderInBody = (name = "PatientID"): Subject => ({ kind: "holder", name, in: "body" });

/** Which linked account is meant, where a call may be made for one of them; absent means the patient. */
export const memberId = (as = "PatientID") => optional(memberAt(as, text));
