import { contractRows, type Row } from "#practice-api/contract.ts";
import type { CallContext } from "../areas/call-context.ts";
import type { Handlers } from "../areas/handler.ts";

export type Call = {
  /** Method and path as the specification writes them. */
  readonly name: string;
  /** Area and name in the contract: `medications.list`. */
  readonly operation: string;
  readonly row: Row;
  readonly handle: (ask: object, context: CallContext) => unknown;
};

/** Where one of the specification's separate addresses is mounted: under its own name (PRACTICE-SERVER 1). */
export function mountOf({ host }: Row): string {
  return `/${host}`;
}

type Query = (name: string) => string | undefined;
/**
 * The contract as one look-up from method and path, in any letter case, to a call.
 * Rows that share a path are told apart by their constants; when none fits, the first of
 * them says which constant is wrong.
 */
export function routeTable(
  handlers: Handlers,
): (method: string, path: string, query: Query) => Call | undefined {
  const table = new Map<string, Call[]>();
  const templates: { pattern: RegExp; key: string }[] = [];
  for (const { area, call, row } of contractRows()) {
    const areaHandlers = handlers[area as keyof Handlers] as Record<string, Call["handle"]>;
    const handle = areaHandlers[call] as Call["handle"];
    const address = `${row.method} ${mountOf(row)}/${row.path}`;
    const key = address.toLowerCase();
    const named = { name: `${row.method} ${row.path}`, operation: `${area}.${call}` };
    table.set(key, [...(table.get(key) ?? []), { ...named, row, handle }]);
    if (address.includes("{")) {
      templates.push({ key, pattern: new RegExp(`^${address.replace(/\{(\w+)\}/g, "[^/]+")}$`, "i") });
    }
  }
  return (method, path, query) => {
    const address = `${method} ${path.replace(/\/+$/, "")}`;
    const direct = table.get(address.toLowerCase());
    if (direct) return withConstants(direct, query);
    const template = templates.find(({ pattern }) => pattern.test(address));
    return template && withConstants(table.get(template.key) as Call[], query);
  };
}

function withConstants(calls: readonly Call[], query: Query): Call {
  if (calls.length === 1) return calls[0] as Call;
  const isMeant = ({ row }: Call) =>
    Object.entries(row.constants).every(([name, value]) => query(name) === value);
  return calls.find(isMeant) ?? (calls[0] as Call);
}
