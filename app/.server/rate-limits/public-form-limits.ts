import { hourMs } from "#practice-api/units.ts";
import type { Config } from "../configuration/config.ts";
import type { CounterStore } from "../store/counter-store.ts";
import type { RateLimitSubject } from "./rate-limit-key.ts";

/** Requests about one account in an hour (docs/threats.md, "Limits"). */
const requestsPerAccount = 3;

export type PublicForm = "forgotPassword" | "help" | "signup";

/** Each of these forms ends as an e-mail. */
export function createRequestLimits(counters: CounterStore, limits: Config["limits"]) {
  return {
    async authorize(form: PublicForm, { account, networks }: RateLimitSubject): Promise<boolean> {
      const ofAccount = await counters.increment(`${form}/account/${account}`, hourMs);
      let isAllowed = ofAccount.count <= requestsPerAccount;
      for (const { key, times } of networks) {
        const ofNetwork = await counters.increment(`${form}/network/${key}`, hourMs);
        isAllowed &&= ofNetwork.count <= limits.requestsOfNetwork * times;
      }
      return isAllowed;
    },
  };
}
