import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

const current = new AsyncLocalStorage<string>();

/** A short random id, because a patient may read it out on the telephone. */
export const newRequestId = (): string => randomBytes(5).toString("hex");

/** Runs `work`, and what follows from it, as part of a request. */
export const runInRequest = <T>(id: string, work: () => T): T => current.run(id, work);

/** The id of the request that this work is part of, or undefined outside of any. */
export const requestId = (): string | undefined => current.getStore();
