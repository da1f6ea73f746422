import type { z } from "zod";
import { member as memberAt, optional, type RecordCodec, type Wire } from "./fields.ts";
import { record } from "./resource.ts";
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
export type CarriedId = {
  readonly whose: "patient" | "holder" | "actedFor" | "member";
  /** The parameter, or the path of the member in the body. */
  readonly as: string;
  readonly in: "query" | "body";
  /** What stands before the id, as in `Patient/20101`. */
  readonly prefix?: string;
};

/** A body as a codec from what the caller says. Only one written as a record can be read field by field. */
export type BodyCodec<T> = z.ZodType<T, unknown> & Partial<Pick<RecordCodec<T>, "places">>;

export type Endpoint<Ask, Answer> = {
  readonly method: Method;
  /** A step in braces, as in `{intentId}`, is filled with the query value of that name. */
  readonly path: string;
  readonly host: Host;
  readonly ids: readonly CarriedId[];
  /** Where the session token goes. The practice reads the header first (DECISIONS B24). */
  readonly token: "header" | "query" | "none";
  /** Query parameters that never vary. They also tell apart the rows that share a path. */
  readonly constants: Readonly<Record<string, string>>;
  /** Members of the body that never vary. */
  readonly bodyConstants: Readonly<Record<string, unknown>>;
  /** Query parameters that a caller may leave out, and what is sent then: page sizes and first pages. */
  readonly usual: (ask: object) => Readonly<Record<string, string>>;
  readonly query: RecordCodec<unknown>;
  readonly headers: RecordCodec<unknown>;
  readonly body: BodyCodec<unknown> | undefined;
  readonly answer: z.ZodType<Answer, unknown>;
  /** `loose` is JSON where the answer parses as JSON, and the text as it came where it does not. */
  readonly media: "json" | "text" | "loose";
  /** HTTP statuses whose body is an answer rather than a failure. */
  readonly statuses: readonly number[];
  /** True where the status is part of what is said: the answer's codec then reads `{ status, body }`. */
  readonly readsStatus: boolean;
  /** True for a GET that changes something on the server, so that it is never repeated or prefetched. */
  readonly once: boolean;
  /** Never present: carries the type of what a caller says. */
  readonly ask?: Ask;
};

export type AskOf<E> = E extends Endpoint<infer Ask, unknown> ? Ask : never;
export type AnswerOf<E> = E extends Endpoint<never, infer Answer> | Endpoint<infer _, infer Answer>
  ? Answer
  : never;

const nothing = record(null, {});

/** One row of the contract. The first argument is the method and path as the specification writes them. */
export function endpoint<Answer, Query = unknown, Body = unknown, Headers = unknown>(
  methodAndPath: `${Method} ${string}`,
  row: {
    host?: Host;
    ids?: readonly CarriedId[];
    token?: "header" | "query" | "none";
    constants?: Readonly<Record<string, string>>;
    bodyConstants?: Readonly<Record<string, unknown>>;
    usual?: Readonly<Record<string, string>> | ((ask: NoInfer<Query>) => Readonly<Record<string, string>>);
    query?: RecordCodec<Query>;
    headers?: RecordCodec<Headers>;
    body?: BodyCodec<Body>;
    answer: z.ZodType<Answer, unknown>;
    media?: "json" | "text" | "loose";
    statuses?: readonly number[];
    readsStatus?: boolean;
    once?: boolean;
  },
): Endpoint<Query & Body & Headers, Answer> {
  const [method, path] = methodAndPath.split(" ") as [Method, string];
  const { usual = {} } = row;
  return {
    method,
    path,
    host: row.host ?? "api",
    ids: row.ids ?? [],
    token: row.token ?? "header",
    constants: row.constants ?? {},
    bodyConstants: row.bodyConstants ?? {},
    usual: typeof usual === "function" ? (ask) => usual(ask as Query) : () => usual,
    query: row.query ?? nothing,
    headers: row.headers ?? nothing,
    body: row.body,
    answer: row.answer,
    media: row.media ?? "json",
    statuses: row.statuses ?? [200],
    readsStatus: row.readsStatus ?? false,
    once: row.once ?? false,
  };
}

/** A query or body with its ids put in, wherever in it they belong. */
export function withIds(wire: object, ids: readonly (readonly [CarriedId, string])[]): Wire {
  const filled = structuredClone(wire) as Wire;
  for (const [{ as, prefix = "" }, value] of ids) memberAt(as, text).write(filled, `${prefix}${value}`, as);
  return filled;
}

/** An id as it stands in a query or body, without what stands before it; undefined when it is not there. */
export function idIn(wire: Wire, { as, prefix = "" }: CarriedId): unknown {
  const value = memberAt(as, text).read(wire);
  return typeof value === "string" && value.startsWith(prefix) ? value.slice(prefix.length) : value;
}

export const patient = (as = "PatientID"): CarriedId => ({ whose: "patient", as, in: "query" });
export const holder = (as = "PatientID"): CarriedId => ({ whose: "holder", as, in: "query" });
export const member = (as = "PatientID"): CarriedId => ({ whose: "member", as, in: "query" });
export const patientInBody = (as = "PatientID", prefix = ""): CarriedId => ({
  whose: "patient",
  as,
  in: "body",
  prefix,
});
export const holderInBody = (as = "PatientID"): CarriedId => ({ whose: "holder", as, in: "body" });

/** Which linked account is meant, where a call may be made for one of them; absent means the patient. */
export const memberId = (as = "PatientID") => optional(memberAt(as, text));
