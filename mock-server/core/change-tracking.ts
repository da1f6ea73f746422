import { AsyncLocalStorage } from "node:async_hooks";

const changedIds = new AsyncLocalStorage<Set<string>>();

/** Runs the work of one call and collects in `into` the ids of the records that it changes, for the journal. */
export function trackChanges<T>(into: Set<string>, work: () => T): T {
  return changedIds.run(into, work);
}

/** Reports that a record was changed. Has no effect outside a call, as for changes through the control API. */
export function trackChange(id: string): void {
  changedIds.getStore()?.add(id);
}
