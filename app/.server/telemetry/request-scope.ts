import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** What every log line of a request says about it. */
export type RequestScope = {
  readonly reqId: string;
  /** The host of the practice, as it is configured. */
  practice?: string;
  /** A keyed hash of the account, which reveals nothing of it. */
  account?: string;
};

/** What audit events say besides. The log has it of no request. */
type Source = {
  /** A keyed hash of the network that the request comes from. */
  readonly source?: string;
};
type Scope = { logged: RequestScope } & Source;

const current = new AsyncLocalStorage<Scope>();

/** The id is short and random, because a patient may read it out on the telephone. */
export const newRequestScope = (): RequestScope => ({ reqId: randomBytes(5).toString("hex") });

/** Runs `work`, and what follows from it, as part of a request. */
export const runInRequest = <T>(logged: RequestScope, work: () => T, source?: string): T =>
  current.run(source === undefined ? { logged } : { logged, source }, work);

/** Undefined outside of any request. */
export const requestScope = (): RequestScope | undefined => current.getStore()?.logged;
export const requestSource = (): string | undefined => current.getStore()?.source;
export const requestId = (): string | undefined => requestScope()?.reqId;

/** Enough of a hash to tell accounts apart in a log. */
const hashLength = 16;

/** Notes whose request it is, once that is known. */
export type Identify = (account: { apiUrl: string; holderId: string }) => void;

/** @param hashes hide the account. */
export const createIdentify =
  (hashes: { of: (value: string) => string }): Identify =>
  ({ apiUrl, holderId }) => {
    const scope = requestScope();
    if (!scope) return;
    scope.practice = new URL(apiUrl).host;
    scope.account = hashes.of(`${apiUrl} ${holderId}`).slice(0, hashLength);
  };
