import { type Contract, contract } from "#practice-api/contract.ts";
import type { AnswerOf, AskOf, Endpoint, Host } from "#practice-api/wire/endpoint.ts";
import type { Visit } from "./visit.ts";

/** What the practice answers to one call: plain domain values in, plain domain values out. */
export type Handler<E> = (ask: AskOf<E>, visit: Visit) => AnswerOf<E> | Promise<AnswerOf<E>>;
export type AreaHandlers<A> = { [C in keyof A]: Handler<A[C]> };
/** Every call has a handler, or this does not compile. */
export type Handlers = { [A in keyof Contract]: AreaHandlers<Contract[A]> };

export type Row = Endpoint<unknown, unknown>;
export type Call = {
  /** Method and path as the specification writes them. */
  readonly name: string;
  readonly row: Row;
  readonly handle: (ask: unknown, visit: Visit) => unknown;
};

/** Where each of the specification's separate addresses is mounted (PRACTICE-SERVER 1). */
const mounts: Record<Host, string> = { identity: "/identity", api: "/api", images: "/images" };

/** The contract as one look-up from method and path, in any letter case, to a call. */
export function routeTable(handlers: Handlers): (method: string, path: string) => Call | undefined {
  const table = new Map<string, Call>();
  for (const { area, call, row } of contractRows()) {
    const areaHandlers = handlers[area as keyof Handlers] as Record<string, Call["handle"]>;
    const handle = areaHandlers[call] as Call["handle"];
    const key = `${row.method} ${mounts[row.host]}/${row.path}`.toLowerCase();
    table.set(key, { name: `${row.method} ${row.path}`, row, handle });
  }
  return (method, path) => table.get(`${method} ${path.replace(/\/+$/, "")}`.toLowerCase());
}

/** Every row of the contract with its place in it. */
export function contractRows(): { area: string; call: string; row: Row }[] {
  return Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries(calls).map(([call, row]) => ({ area, call, row: row as Row })),
  );
}
