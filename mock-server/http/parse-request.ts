import type { Request } from "express";
import { z } from "zod";
import type { Row } from "#practice-api/contract.ts";
import { type BodyCodec, readSubject, type Subject } from "#practice-api/wire/endpoint.ts";
import type { ResourceCodec } from "#practice-api/wire/fields.ts";
import { ApiError } from "../core/api-error.ts";

/** A request as the practice reads it: query names in any letter case, the token from either place. */
export type ParsedRequest = {
  readonly query: (name: string) => string | undefined;
  readonly field: (name: string) => unknown;
  readonly header: (name: string) => string | undefined;
  /** Header first, then query (DECISIONS B24); empty when there is none. */
  readonly token: string;
  readonly body: unknown;
};

export function readIncoming(request: Request): ParsedRequest {
  const search = request.url.indexOf("?");
  const values = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(search < 0 ? "" : request.url.slice(search))) {
    const key = name.toLowerCase();
    if (!values.has(key)) values.set(key, value);
  }
  const body: unknown = request.body;
  const query = (name: string) => values.get(name.toLowerCase());
  return {
    query,
    field: (name) => (isObject(body) && Object.hasOwn(body, name) ? body[name] : undefined),
    header: (name) => request.get(name),
    token: request.get("Token") || query("Token") || "",
    body,
  };
}

/** The id a call carries, or undefined when it is not where its row says. */
export function carriedIn({ query, body }: ParsedRequest, id: Subject): unknown {
  if (id.in === "query") return query(id.name);
  return isObject(body) ? readSubject(body, id) : undefined;
}

/** What was asked, in domain words, or a refusal that names the first parameter that is wrong. */
export function readAsk(row: Row, incoming: ParsedRequest): object {
  for (const [name, value] of Object.entries(row.constants)) {
    const sent = incoming.query(name);
    if (sent === undefined) throw new ApiError(400, `${name} is missing.`);
    if (sent !== value) throw new ApiError(400, `${name} must be ${value}.`);
  }
  const asked = {
    ...decode(row.query, named(row.query, incoming.query)),
    ...decode(row.headers, named(row.headers, incoming.header)),
  };
  if (!row.body) return asked;
  for (const [name, value] of Object.entries(row.bodyConstants)) {
    const sent = incoming.field(name);
    if (sent === undefined) throw new ApiError(400, `${name} is missing.`);
    if (sent !== value) throw new ApiError(400, `${name} must be ${value === "" ? "empty" : value}.`);
  }
  return { ...asked, ...decode(row.body, incoming.body) };
}

/** The values a table of flat fields names. */
function named({ fields }: ResourceCodec<unknown>, read: (name: string) => string | undefined): object {
  const values = Object.values(fields).map(({ path }) => [path, read(path)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined));
}

function decode(codec: BodyCodec<unknown>, wire: unknown): object {
  const result = z.safeDecode(codec, wire);
  if (result.success) return result.data as object;
  const issue = result.error.issues[0];
  const field = codec.fields?.[String(issue?.path[0])];
  const isMissing = issue?.message.endsWith("is missing");
  throw new ApiError(400, `${field?.path ?? "The request"} ${isMissing ? "is missing" : "cannot be read"}.`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
