import { bundleOf } from "./bundle.ts";
import type { Codec } from "./codec.ts";
import {
  type BodyCodec,
  type Fields,
  member,
  optional,
  type ResourceCodec,
  resource,
  type ValueOf,
} from "./fields.ts";
import { count, text } from "./scalars.ts";

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Kept apart by the specification (spec 1, section 7; ruling B21). */
export type Host = "identity" | "api" | "images" | "letters" | "pay" | "video" | "stripe";

/**
 * An id that a call contains (ruling B4). `patient` is the person whose record is open, `holder` the account holder,
 * `actedFor` the person acted for and empty for oneself: these come from the session, never from the input. `member`
 * is one of the linked accounts: the input's `memberId`, else the patient.
 */
export type Subject = {
  readonly kind: "patient" | "holder" | "actedFor" | "member";
  /** The parameter, or the path of the member in the body. */
  readonly name: string;
  readonly in: "query" | "body";
  /** `Patient/` in `Patient/20101`. */
  readonly prefix?: string;
  /** An absent or empty id means the call's patient, else the account holder (ruling B61). */
  readonly optional?: boolean;
};

type Texts = Readonly<Record<string, string>>;

/** `jsonOrText`: the text itself where it is no JSON, also empty. `jsonOrHtml`: it may begin with a tag. */
type Format = "json" | "text" | "jsonOrText" | "jsonOrHtml";

export type Endpoint<Input, Output> = {
  readonly method: Method;
  /** A step in braces, as in `{intentId}`, is filled with the query value of that name. */
  readonly path: string;
  readonly host: Host;
  readonly subjects: readonly Subject[];
  /** Where the session token goes, besides the header. The practice reads the header first (ruling B24). */
  readonly token: "header" | "query" | "none";
  /** They also distinguish endpoints with the same path. */
  readonly constants: Texts;
  readonly bodyConstants: Readonly<Record<string, unknown>>;
  readonly defaults: (input: object) => Texts;
  readonly query: ResourceCodec<unknown>;
  readonly headers: ResourceCodec<unknown>;
  readonly body: BodyCodec<unknown> | undefined;
  readonly output: Codec<Output>;
  readonly format: Format;
  readonly statuses: readonly number[];
  /** `output` decodes `{ status, body }`. */
  readonly decodesStatus: boolean;
  /** For a GET that changes something on the server: it is never repeated or prefetched. */
  readonly sideEffect: boolean;
  /** Never present: it declares the type of the input. */
  readonly input?: Input;
};

export type InputOf<E> = E extends Endpoint<infer Input, unknown> ? Input : never;
export type OutputOf<E> = E extends Endpoint<never, infer Output> | Endpoint<infer _, infer Output>
  ? Output
  : never;

const nothing = resource(null, {});

export function endpoint<Output, Query = unknown, Body = unknown, Headers = unknown>(
  methodAndPath: `${Method} ${string}`,
  endpoint: {
    host?: Host;
    subjects?: readonly Subject[];
    token?: "header" | "query" | "none";
    constants?: Texts;
    bodyConstants?: Readonly<Record<string, unknown>>;
    defaults?: Texts | ((input: NoInfer<Query>) => Texts);
    query?: ResourceCodec<Query>;
    headers?: ResourceCodec<Headers>;
    body?: BodyCodec<Body>;
    output: Codec<Output>;
    format?: Format;
    statuses?: readonly number[];
    decodesStatus?: boolean;
    sideEffect?: boolean;
  },
): Endpoint<Query & Body & Headers, Output> {
  const [method, path] = methodAndPath.split(" ") as [Method, string];
  const { defaults = {} } = endpoint;
  return {
    method,
    path,
    host: endpoint.host ?? "api",
    subjects: endpoint.subjects ?? [],
    token: endpoint.token ?? "header",
    constants: endpoint.constants ?? {},
    bodyConstants: endpoint.bodyConstants ?? {},
    defaults: typeof defaults === "function" ? (input) => defaults(input as Query) : () => defaults,
    query: endpoint.query ?? nothing,
    headers: endpoint.headers ?? nothing,
    body: endpoint.body,
    output: endpoint.output,
    format: endpoint.format ?? "json",
    statuses: endpoint.statuses ?? [200],
    decodesStatus: endpoint.decodesStatus ?? false,
    sideEffect: endpoint.sideEffect ?? false,
  };
}

export const patient = (name = "PatientID"): Subject => ({ kind: "patient", name, in: "query" });
export const holder = (name = "PatientID"): Subject => ({ kind: "holder", name, in: "query" });
export const familyMember = (name = "PatientID"): Subject => ({ kind: "member", name, in: "query" });
export const optionalSubject = (subject: Subject): Subject => ({ ...subject, optional: true });
export const holderInBody = (name = "PatientID"): Subject => ({ kind: "holder", name, in: "body" });
export const patientInBody = (name = "PatientID", prefix = ""): Subject => ({
  kind: "patient",
  name,
  in: "body",
  prefix,
});

/** A call without it is about the patient of the session. */
export const memberId = (name = "PatientID") => optional(member(name, text));

/** The first page has the number 1. */
export const paging = {
  page: optional(member("PageNumber", count)),
  pageSize: optional(member("PageSize", count)),
};

/** The size of a page is the specification's for the list (spec 2, section 9). */
export function pagedList<T, F extends Fields>(
  methodAndPath: `GET ${string}`,
  entry: ResourceCodec<T>,
  size: number | ((query: ValueOf<F & typeof paging>) => number),
  filters: F,
  also: { subjects?: readonly Subject[]; token?: "query"; constants?: Texts } = {},
) {
  return endpoint(methodAndPath, {
    subjects: [patient()],
    query: resource(null, { ...filters, ...paging }),
    defaults: (query) => ({
      PageSize: String(typeof size === "number" ? size : size(query)),
      PageNumber: "1",
    }),
    output: bundleOf(entry),
    ...also,
  });
}
