import { dayMs, minuteMs } from "#practice-api/units.ts";
import type { AuditEvent, AuditLog } from "../store/audit-log.ts";
import type { CounterStore } from "../store/counter-store.ts";

const limits = [
  { name: "5min", max: 60, windowMs: 5 * minuteMs },
  { name: "day", max: 300, windowMs: dayMs },
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
