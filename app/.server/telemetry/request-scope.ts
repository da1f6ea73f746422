import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

type RequestScope = {
  readonly reqId: string;
  practice?: string;
  /** A keyed hash of the account, which reveals nothing of it. */
  account?: string;
};

/** What audit events say besides. The log has it of no request. */
type Source = {
  readonly source?: string;
};
type Scope = { logged: RequestScope } & Source;

const current = new AsyncLocalStorage<Scope>();

/** The id is short and random, because a patient may read it out on the telephone. */
export const newRequestScope = (): RequestScope => ({ reqId: randomBytes(5).toString("hex") });

export const runInRequest = <T>(logged: RequestScope, work: () => T, source?: string): T =>
  current.run(source === undefined ? { logged } : { logged, source }, work);

export const requestScope = (): RequestScope | undefined => current.getStore()?.logged;
export const requestSource = (): string | undefined => current.getStore()?.source;
export const requestId = (): string | undefined => requestScope()?.reqId;

/** Enough of a hash to tell accounts apart in a log. */
const hashLength = 16;

export const createIdentify =
  (hashes: { of: (value: string) => string }) =>
  ({ apiUrl, holderId }: { apiUrl: string; holderId: string }): void => {
    const scope = requestScope();
    if (!scope) return;
    scope.practice = new URL(apiUrl).host;
    scope.account = hashes.of(`${apiUrl} ${holderId}`).slice(0, hashLength);
  };
