import type { Expectation } from "../../journal/expectation.ts";
import { rangeOf } from "../../journal/verify.ts";
import type { Step } from "../file/steps.ts";

export function accountAt(script: readonly Pick<Step, "act" | "actor">[], index: number): string | undefined {
  const actor = script[index]?.actor;
  if (actor !== undefined) return actor;
  const acts = script.slice(0, index + 1).map((step) => (step.actor === undefined ? step.act : undefined));
  const found = acts.findLast((act) => act?.kind === "signIn");
  return found?.kind === "signIn" ? found.as : undefined;
}

/**
 * Calls of the account that is signed in, which the practice accepted, since the step began that acted last. What a
 * step says itself wins. A refused call was made all the same, so none may be there where a call is never expected.
 */
export function inScope(
  expect: Expectation,
  scope: { readonly account: string | undefined; readonly since: number },
): Expectation {
  const { person, by, status, answer, times, since } = expect;
  const isOpen = answer !== undefined || rangeOf(times).max === 0;
  const account = person === undefined ? (by ?? scope.account) : by;
  return {
    ...expect,
    ...(account !== undefined && { by: account }),
    status: status ?? (isOpen ? "any" : "accepted"),
    since: since ?? scope.since,
  };
}
