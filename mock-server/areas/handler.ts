import type { BrowserCalls, Contract } from "#practice-api/contract.ts";
import type { InputOf, OutputOf } from "#practice-api/wire/endpoint.ts";
import type { CallContext } from "./call-context.ts";

/** Domain values in, domain values out. */
type Handler<E> = (ask: InputOf<E>, context: CallContext) => OutputOf<E> | Promise<OutputOf<E>>;
type AreaHandlers<A> = { [C in keyof A]: Handler<A[C]> };
/** Every call has a handler, or this does not compile. */
export type Handlers = { [A in keyof Contract]: AreaHandlers<Contract[A]> } & {
  [A in keyof BrowserCalls]: AreaHandlers<BrowserCalls[A]>;
};
