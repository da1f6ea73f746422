import { AsyncLocalStorage } from "node:async_hooks";

const noting = new AsyncLocalStorage<Set<string>>();

/** Does one call's work, and gathers the ids of the records that it changes, for the journal. */
export function trackChanges<T>(into: Set<string>, work: () => T): T {
  return noting.run(into, work);
}

/** Says that a record was changed. Outside a call, by the control door for instance, nobody listens. */
export function trackChange(id: string): void {
  noting.getStore()?.add(id);
}
