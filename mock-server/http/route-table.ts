import { type AnyEndpoint, servedEndpoints } from "#practice-api/contract.ts";
import type { CallContext } from "../areas/call-context.ts";
import type { Handlers } from "../areas/handler.ts";

export type Call = {
  /** Method and path as the specification writes them. */
  readonly name: string;
  /** Area and name in the contract: `medications.list`. */
  readonly operation: string;
  readonly endpoint: AnyEndpoint;
  readonly handle: (input: object, context: CallContext) => unknown;
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

/**
 * Finds the call of a method and path, in any letter case. Rows that share a path are distinguished by
 * their constants; when none matches, the first one reports the wrong constant.
 */
export function routeTable(
  handlers: Handlers,
): (method: string, path: string, query: Query) => Call | undefined {
  const table = new Map<string, Call[]>();
  const templates: { pattern: RegExp; key: string }[] = [];
  for (const { area, call, endpoint } of servedEndpoints()) {
    const areaHandlers = handlers[area as keyof Handlers] as Record<string, Call["handle"]>;
    const handle = areaHandlers[call] as Call["handle"];
    const address = addressOf(endpoint);
    const key = address.toLowerCase();
    const named = { name: `${endpoint.method} ${endpoint.path}`, operation: `${area}.${call}` };
    table.set(key, [...(table.get(key) ?? []), { ...named, endpoint, handle }]);
    if (address.includes("{")) {
      templates.push({ key, pattern: new RegExp(`^${address.replace(/\{(\w+)\}/g, "[^/]+")}$`, "i") });
    }
  }
  return (method, path, query) => {
    const address = `${method} ${path.replace(/\/+$/, "")}`;
    const direct = table.get(address.toLowerCase());
    if (direct) return matchConstants(direct, query);
    const template = templates.find(({ pattern }) => pattern.test(address));
    return template && matchConstants(table.get(template.key) ?? [], query);
  };
}

function matchConstants(calls: readonly Call[], query: Query): Call | undefined {
  if (calls.length === 1) return calls[0];
  const hasConstants = ({ endpoint }: Call) =>
    Object.entries(endpoint.constants).every(([name, value]) => query(name) === value);
  return calls.find(hasConstants) ?? calls[0];
}
