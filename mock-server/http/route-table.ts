import { type AnyEndpoint, servedEndpoints } from "#practice-api/contract.ts";
import type { CallContext, Handlers } from "../areas/call-context.ts";

export type Call = {
  /** As the specification writes them. */
  readonly name: string;
  /** `medications.list` */
  readonly operation: string;
  readonly endpoint: AnyEndpoint;
  /** With all their values. */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /**
   * A method, so that the handlers of all calls have one type; the call itself decodes its handler's input.
   */
  handle(input: unknown, context: CallContext): unknown;
};

/** Its own name (docs/mock-practice.md 1). */
export function mountOf({ host }: AnyEndpoint): string {
  return `/${host}`;
}

/** As callers write them: `GET /api/Patient/Medication`. */
export const callAddresses: readonly string[] = servedEndpoints().map(({ endpoint }) => addressOf(endpoint));

function addressOf(endpoint: AnyEndpoint): string {
  return `${endpoint.method} ${mountOf(endpoint)}/${endpoint.path}`;
}

type Query = (name: string) => string | undefined;
type Find<C> = (method: string, path: string, query: Query) => C | undefined;

export function routeTable(handlers: Handlers): Find<Call> {
  const handlerOf = new Map<string, Call["handle"]>(
    Object.entries(handlers).flatMap(([area, calls]) =>
      Object.entries<Call["handle"]>(calls).map(([call, handle]) => [`${area}.${call}`, handle] as const),
    ),
  );
  const served = servedEndpoints();
  const calls = served.map(({ area, call, endpoint }): Call => {
    const operation = `${area}.${call}`;
    const handle = handlerOf.get(operation);
    if (!handle) throw new Error(`${operation} has no handler.`);
    const alike = served.filter((other) => addressOf(other.endpoint) === addressOf(endpoint));
    const choices = Object.fromEntries(
      Object.keys(endpoint.constants).map((name) => {
        const values = alike.map((other) => other.endpoint.constants[name] ?? "");
        return [name, [...new Set(values)].toSorted((a, b) => Number(a) - Number(b))];
      }),
    );
    return { name: `${endpoint.method} ${endpoint.path}`, operation, endpoint, choices, handle };
  });
  return routesOf(calls);
}

/** None of the calls of this method and path has the value. */
export function choiceProblem({ choices }: Call, query: Query): string | undefined {
  for (const [name, values] of Object.entries(choices)) {
    const sent = query(name);
    if (values.length < 2 || sent === undefined || values.includes(sent)) continue;
    return `${name} must be one of ${values.join(", ")}.`;
  }
  return undefined;
}

/**
 * In any letter case. Rows that share a path are distinguished by their constants; when none matches, the first one
 * is found.
 */
export function routesOf<C extends Pick<Call, "endpoint">>(calls: readonly C[]): Find<C> {
  const table = Map.groupBy(calls, ({ endpoint }) => addressOf(endpoint).toLowerCase());
  const templates = [...table.keys()]
    .filter((address) => address.includes("{"))
    .map((key) => ({ key, pattern: new RegExp(`^${key.replace(/\{(\w+)\}/g, "[^/]+")}$`, "i") }));
  return (method, path, query) => {
    const address = `${method} ${path.replace(/(?<!\/)\/+$/, "")}`;
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
