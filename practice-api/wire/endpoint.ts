import type { z } from "zod";
import { type RecordCodec, record } from "./places.ts";

type Method = "GET" | "POST" | "PUT" | "DELETE";

/** The addresses the specification keeps apart (spec 1, section 7; DECISIONS B21). */
export type Host = "identity" | "api" | "images";

/**
 * Whose id a call carries, and where (DECISIONS B4). `patient` is the person whose data is shown,
 * `holder` the account holder, `actedFor` the person acted for and empty for oneself. Ids come from
 * the session; a caller cannot pass one.
 */
export type CarriedId = {
  readonly whose: "patient" | "holder" | "actedFor";
  readonly as: string;
  readonly in: "query" | "body";
};

export type Endpoint<Ask, Answer> = {
  readonly method: Method;
  readonly path: string;
  readonly host: Host;
  readonly ids: readonly CarriedId[];
  /** Where the session token goes. The practice reads the header first (DECISIONS B24). */
  readonly token: "header" | "query" | "none";
  /** Query parameters that never vary. */
  readonly constants: Readonly<Record<string, string>>;
  readonly query: RecordCodec<unknown>;
  readonly body: RecordCodec<unknown> | undefined;
  readonly answer: z.ZodType<Answer, unknown>;
  readonly media: "json" | "text";
  /** HTTP statuses whose body is an answer rather than a failure. */
  readonly statuses: readonly number[];
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
export function endpoint<Answer, Query = unknown, Body = unknown>(
  methodAndPath: `${Method} ${string}`,
  row: {
    host?: Host;
    ids?: readonly CarriedId[];
    token?: "header" | "query" | "none";
    constants?: Readonly<Record<string, string>>;
    query?: RecordCodec<Query>;
    body?: RecordCodec<Body>;
    answer: z.ZodType<Answer, unknown>;
    media?: "json" | "text";
    statuses?: readonly number[];
    once?: boolean;
  },
): Endpoint<Query & Body, Answer> {
  const [method, path] = methodAndPath.split(" ") as [Method, string];
  return {
    method,
    path,
    host: row.host ?? "api",
    ids: row.ids ?? [],
    token: row.token ?? "header",
    constants: row.constants ?? {},
    query: row.query ?? nothing,
    body: row.body,
    answer: row.answer,
    media: row.media ?? "json",
    statuses: row.statuses ?? [200],
    once: row.once ?? false,
  };
}

export const patient = (as = "PatientID"): CarriedId => ({ whose: "patient", as, in: "query" });
export const holder = (as = "PatientID"): CarriedId => ({ whose: "holder", as, in: "query" });
