import { AsyncLocalStorage } from "node:async_hooks";

const changedIds = new AsyncLocalStorage<Set<string>>();

/** `into` collects the ids of the records that the call changes, for the journal. */
export function trackChanges<T>(into: Set<string>, work: () => T): T {
  return changedIds.run(into, work);
}

/** Has no effect outside a call, as for changes through the control API. */
export function trackChange(id: string): void {
  changedIds.getStore()?.add(id);
}
