import { type AnyEndpoint, servedEndpoints } from "#practice-api/contract.ts";
import type { CallContext } from "../areas/call-context.ts";
import type { Handlers } from "../areas/handler.ts";

export type Call = {
  /** Method and path as the specification writes them. */
  readonly name: string;
  /** Area and name in the contract: `medications.list`. */
  readonly operation: string;
  readonly endpoint: AnyEndpoint;
  /** A method, so that the handlers of all calls have one type; the call itself decodes its handler's input. */
  handle(input: unknown, context: CallContext): unknown;
};

/** The path under which a host of the contract is mounted: its own name (docs/mock-practice.md 1). */
export function mountOf({ host }: AnyEndpoint): string {
  return `/${host}`;
}

/** Method and path of every call as callers write them: `GET /api/Patient/Medication`. */
export const callAddresses: readonly string[] = servedEndpoints().map(({ endpoint }) => addressOf(endpoint));

function addressOf(endpoint: AnyEndpoint): string {
  return `${endpoint.method} ${mountOf(endpoint)}/${endpoint.path}`;
}

type Query = (name: string) => string | undefined;
type Find<C> = (method: string, path: string, query: Query) => C | undefined;

/** Finds the call of the practice that a request means, with its handler. */
export function routeTable(handlers: Handlers): Find<Call> {
  const handlerOf = new Map<string, Call["handle"]>(
    Object.entries(handlers).flatMap(([area, calls]) =>
      Object.entries<Call["handle"]>(calls).map(([call, handle]) => [`${area}.${call}`, handle] as const),
    ),
  );
  const calls = servedEndpoints().map(({ area, call, endpoint }): Call => {
    const operation = `${area}.${call}`;
    const handle = handlerOf.get(operation);
    if (!handle) throw new Error(`${operation} has no handler.`);
    return { name: `${endpoint.method} ${endpoint.path}`, operation, endpoint, handle };
  });
  return routesOf(calls);
}

/**
 * Finds the call of a method and path, in any letter case. Rows that share a path are distinguished by
 * their constants; when none matches, the first one reports the wrong constant.
 */
export function routesOf<C extends Pick<Call, "endpoint">>(calls: readonly C[]): Find<C> {
  const table = Map.groupBy(calls, ({ endpoint }) => addressOf(endpoint).toLowerCase());
  const templates = [...table.keys()]
    .filter((address) => address.includes("{"))
    .map((key) => ({ key, pattern: new RegExp(`^${key.replace(/\{(\w+)\}/g, "[^/]+")}$`, "i") }));
  return (method, path, query) => {
    const address = `${method} ${path.replace(/\/+$/, "")}`;
    const direct = table.get(address.toLowerCase());
    if (direct) return matchConstants(direct, query);
    const template = templates.find(({ pattern }) => pattern.test(address));
    return template && matchConstants(table.get(template.key) ?? [], query);
  };
}

function matchConstants<C extends Pick<Call, "endpoint">>(calls: readonly C[], query: Query): C | undefined {
  if (calls.length === 1) return calls[0];
  const hasConstants = ({ endpoint }: C) =>
    Object.entries(endpoint.constants).every(([name, value]) => query(name) === value);
  return calls.find(hasConstants) ?? calls[0];
}
