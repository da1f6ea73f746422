import { z } from "zod";
import { type Contract, contract } from "#practice-api/contract.ts";
import {
  type Endpoint,
  type InputOf,
  type OutputOf,
  type Subject,
  withSubjects,
} from "#practice-api/wire/endpoint.ts";
import type { BaseUrls } from "./base-urls.ts";
import type { CircuitBreaker } from "./circuit-breaker.ts";
import { PracticeError } from "./practice-error.ts";
import { type RetryBudget, withRetries } from "./retry.ts";
import type { Exchange, Reply, Transport } from "./transport.ts";

/** Whose session a call is made for. Without one only the calls before sign-in can be made. */
export type Caller = { token: string; patientId: string; holderId: string };

/** What all calls of this process share. */
export type Connections = {
  transport: Transport;
  circuitBreakerFor: (address: string) => CircuitBreaker;
  budget: RetryBudget;
  random: () => number;
};

type Ask<E> = Record<never, never> extends InputOf<E> ? [ask?: InputOf<E>] : [ask: InputOf<E>];
type Calls<Area> = { readonly [C in keyof Area]: (...ask: Ask<Area[C]>) => Promise<OutputOf<Area[C]>> };
/** Every call of the contract, in domain words: `api.identity.people()`. */
export type PracticeClient = { readonly [A in keyof Contract]: Calls<Contract[A]> };

/** Answering times in ms (DECISIONS B45). */
const getMs = 8_000;
const postMs = 20_000;

type AnyEndpoint = Endpoint<unknown, unknown>;

/** The contract as pairs, listed once: a client is made for every request. */
const areas = Object.entries(contract).map(
  ([area, calls]) => [area, Object.entries(calls as Record<string, AnyEndpoint>)] as const,
);

/**
 * The practice's API as typed functions, derived from the contract row by row.
 * @throws PracticeError from every call that gives no readable answer.
 */
export function createClient(
  connections: Connections,
  addresses: BaseUrls,
  caller: Caller | undefined,
  signal: AbortSignal,
  onReply?: (reply: Reply) => void,
): PracticeClient {
  const client = areas.map(([area, calls]) => {
    const functions = calls.map(([name, row]) => {
      const call = `${area}.${name}`;
      return [name, (ask: object = {}) => perform(call, row, ask)] as const;
    });
    return [area, Object.fromEntries(functions)] as const;
  });
  return Object.fromEntries(client) as unknown as PracticeClient;

  async function perform(call: string, row: AnyEndpoint, ask: object): Promise<unknown> {
    const exchange = toExchange(row, ask, addresses, caller);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(row.method === "GET" ? getMs : postMs)]);
    const attempt = () =>
      connections.circuitBreakerFor(addresses[row.host]).run(call, async () => {
        const reply = await connections.transport(call, exchange, limit);
        onReply?.(reply);
        if (row.statuses.includes(reply.status)) return reply;
        const reason = reply.status === 401 && row.token !== "none" ? "signedOut" : "refused";
        throw new PracticeError(reason, call, reply.status, reply.retryAfter);
      });
    const mayRepeat = row.method === "GET" && !row.sideEffect;
    const reply = await (mayRepeat
      ? withRetries(attempt, connections.budget, limit, connections.random)
      : attempt());
    return toAnswer(call, row, reply);
  }
}

function toExchange(
  row: AnyEndpoint,
  ask: object,
  addresses: BaseUrls,
  caller: Caller | undefined,
): Exchange {
  const said = z.encode(row.query, ask as never) as Record<string, unknown>;
  const inPath = [...row.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  const path = inPath.reduce(
    (filled, name) => filled.replace(`{${name}}`, encodeURIComponent(String(said[name]))),
    row.path,
  );
  const url = new URL(`${addresses[row.host]}/${path}`);
  const query = withSubjects({ ...row.constants, ...row.defaults(ask), ...said }, idsIn("query"));
  for (const [name, value] of Object.entries(query)) {
    if (!inPath.includes(name)) url.searchParams.set(name, String(value));
  }
  const extra = z.encode(row.headers, ask as never) as Record<string, string>;
  const headers: Record<string, string> = { accept: "application/json", ...extra };
  if (row.token !== "none") {
    if (!caller) throw new TypeError(`${row.path} needs a session`);
    headers.Token = caller.token;
    if (row.token === "query") url.searchParams.set("Token", caller.token);
  }
  const body = bodyOf(row, ask, idsIn("body"));
  if (body) headers["content-type"] = "application/json";
  return { method: row.method, url, headers, body: body && JSON.stringify(body) };

  function idsIn(part: Subject["in"]): (readonly [Subject, string])[] {
    return row.subjects.filter((id) => id.in === part).map((id) => [id, idOf(id, caller, ask)] as const);
  }
}

/** A list goes as it is; a record is joined by the row's constants and ids. */
function bodyOf(row: AnyEndpoint, ask: object, ids: (readonly [Subject, string])[]): object | undefined {
  const said = row.body && (z.encode(row.body, ask as never) as object);
  if (Array.isArray(said)) return said;
  return said || ids.length > 0 ? withSubjects({ ...row.bodyConstants, ...said }, ids) : undefined;
}

function idOf(id: Subject, caller: Caller | undefined, ask: { memberId?: string }): string {
  if (!caller) throw new TypeError(`${id.name} needs a session`);
  if (id.kind === "member") return ask.memberId ?? caller.patientId;
  if (id.kind === "holder") return caller.holderId;
  if (id.kind === "patient") return caller.patientId;
  return caller.patientId === caller.holderId ? "" : caller.patientId;
}

function toAnswer(call: string, row: AnyEndpoint, reply: Reply): unknown {
  const body = bodyIn(row, reply.text);
  const wire = row.decodesStatus ? { status: reply.status, body } : body;
  const decoded = body === undefined ? undefined : z.safeDecode(row.output, wire as never);
  if (decoded?.success) return decoded.data;
  throw new PracticeError("unreadable", call, reply.status);
}

function bodyIn({ format }: AnyEndpoint, text: string): unknown {
  if (format === "text") return text;
  const json = parsed(text);
  return json === undefined && format === "loose" && isSentence(text) ? text : json;
}

/** A page, or JSON that broke off, was never meant to be read to a patient. */
function isSentence(text: string): boolean {
  return /^\s*[^\s<[{"]/.test(text);
}

/** JSON, or undefined. An empty body is no answer: a lost list must not look like an empty one. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
