import { randomUUID } from "node:crypto";
import { log } from "../telemetry/log.ts";
import { metrics } from "../telemetry/metrics.ts";
import { requestId, requestSource } from "../telemetry/request-scope.ts";
import { type Database, rowsDeleted } from "./database.ts";
import type { SignedInSession } from "./sessions/session-data.ts";

export type AuditEvent = {
  event:
    | "signIn"
    | "checkPasskey"
    | "changePasskeys"
    | "logOut"
    | "switchPatient"
    | "openRecord"
    | "readSummary"
    | "refuseAccess"
    | "bookAppointment"
    | "cancelAppointment"
    | "requestRepeat"
    | "sendMessage"
    | "deleteMessage"
    | "pay"
    | "resolvePayment"
    | "readDocuments"
    | "copyRecord"
    | "changePassword"
    | "changeProfile";
  /** "asked": the password was accepted, and a passkey is asked for. */
  outcome: "asked" | "done" | "refused" | "locked" | "limited" | "failed" | "unknown";
  practice?: string | undefined;
  /** The account holder's id at the practice, or the rate-limit key of a user name that did not sign in. */
  who?: string | undefined;
  whose?: string | undefined;
  /** An area, a part of a copy, a form of the profile or of passkeys, why a sign-in failed, or an id. Never health data. */
  object?: string | undefined;
};

export type AuditLog = ReturnType<typeof createAuditLog>;

/** Append-only (threat T9). The action or effect that makes a change calls `audit.record`. */
export function createAuditLog(database: Database, retentionMs: number, now: () => number) {
  return {
    /** A failure is logged and never undoes what the event is about. */
    async record(event: AuditEvent): Promise<void> {
      const { outcome } = event;
      if (event.event === "signIn") {
        metrics.signIns.inc({ outcome, reason: outcome === "failed" ? (event.object ?? "defect") : "none" });
      }
      const origin = { request: requestId() ?? null, source: requestSource() ?? null };
      const row = { id: randomUUID(), at: now(), ...event, ...origin };
      await database
        .insertInto("audit_events")
        .values(row)
        .execute()
        .catch((error: unknown) => {
          metrics.auditEventsDropped.inc();
          log.error({ call: event.event, cause: error }, "audit event not stored");
        });
    },

    sweep: () => rowsDeleted(database.deleteFrom("audit_events").where("at", "<=", now() - retentionMs)),
  };
}

export const auditSubject = ({
  apiUrl,
  holderId,
  patientId,
}: Pick<SignedInSession, "apiUrl" | "holderId" | "patientId">) => ({
  practice: apiUrl,
  who: holderId,
  whose: patientId,
});
