import type { Config } from "../configuration/config.ts";
import type { AuditEvent, AuditLog } from "../store/audit-log.ts";
import type { CounterStore } from "../store/counter-store.ts";
import type { RateLimitSubject } from "./rate-limit-key.ts";

const hourMs = 3_600_000;
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

const limits = [
  { name: "5min", max: 60, windowMs: 5 * 60_000 },
  { name: "day", max: 300, windowMs: 24 * 3_600_000 },
];

type DocumentSubject = Pick<AuditEvent, "practice" | "who" | "whose">;

/** Of one account in all its sessions (threat T9). */
export function createDocumentLimits(counters: CounterStore, audit: AuditLog, now: () => number) {
  return {
    /** Returns the whole seconds to wait. Each window that is exceeded leaves one audit event. */
    async consume(subject: DocumentSubject, documents = 1): Promise<number | undefined> {
      for (const { name, max, windowMs } of limits) {
        let counted = { count: 0, endsAt: 0 };
        for (let each = 0; each < documents; each++) {
          counted = await counters.increment(
            `documents/${name}/${subject.practice} ${subject.who}`,
            windowMs,
          );
          if (counted.count === max + 1) {
            await audit.record({ event: "readDocuments", outcome: "limited", ...subject, object: name });
          }
        }
        if (counted.count > max) return Math.max(1, Math.ceil((counted.endsAt - now()) / 1_000));
      }
      return undefined;
    },
  };
}
