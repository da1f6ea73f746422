import type { Config } from "../config.ts";
import type { CounterStore } from "../store/counter-store.ts";
import type { RateLimitSubject } from "./rate-limit-key.ts";

const hour = 3_600_000;
/** How often one account may be written about in an hour (SECURITY section 4, "forgot password / help"). */
const requestsOfAccount = 3;

export type PublicForm = "forgotPassword" | "help" | "signup";
export type RequestLimits = ReturnType<typeof createRequestLimits>;

/** Limits the forms that anybody may send: each one ends as a mail in somebody's box. */
export function createRequestLimits(counters: CounterStore, limits: Config["limits"]) {
  return {
    /** Counts one form sent. False when it is one too many. */
    async authorize(form: PublicForm, { account, network }: RateLimitSubject): Promise<boolean> {
      const aboutAccount = await counters.increment(`${form}/account/${account}`, hour);
      const fromNetwork = await counters.increment(`${form}/network/${network}`, hour);
      return aboutAccount.count <= requestsOfAccount && fromNetwork.count <= limits.requestsOfNetwork;
    },
  };
}
