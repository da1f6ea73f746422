import { bulkhead } from "cockatiel";
import { type AccountRecord, recordsOf } from "#app/.server/account-records.ts";
import { PracticeError, unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { isFresh } from "#app/.server/session/session-check.ts";
import { auditSubject } from "#app/.server/store/audit-log.ts";
import { sessionValues } from "#app/.server/store/sessions/session-values.ts";
import { readSummary } from "./summary.ts";

/** So many summaries take all calls that a session may make at once (circuit-breaker.ts). */
const maxAtOnce = 3;

/**
 * Who is linked is read anew each time (threat T8), beside the menus of those whom the session knows. The
 * cards do not wait for it while the session's list is trusted.
 */
export async function readPeople({ context, services }: Pick<ScreenArgs, "context" | "services">) {
  const { data } = context.session;
  const own = readSummary(services, context);
  const known = context.cache.get(sessionValues.people);
  context.readMenusOf(recordsOf(services, context, known?.people ?? []).filter(({ isOpen }) => !isOpen));
  const links = context.links();
  // They are awaited later, or by each person.
  for (const work of [own, links]) work.catch(() => undefined);
  const linked = known && isFresh(services, known) ? known : await unlessFailed(links, known);
  const sideBySide = bulkhead(maxAtOnce, Number.POSITIVE_INFINITY);
  return {
    people: recordsOf(services, context, linked?.people ?? []).map((record) => ({
      record,
      summary: record.isOpen ? own : sideBySide.execute(() => readOther(record)),
    })),
    unreadable: linked?.unreadable ?? 0,
    // The links were neither read now nor kept from an earlier request.
    isFailed: linked === undefined,
  };

  /** Audited like opening the record. */
  async function readOther({ patientId, isHolder }: AccountRecord) {
    const record = (outcome: "done" | "failed") =>
      services.audit.record({ event: "readSummary", outcome, ...auditSubject({ ...data, patientId }) });
    try {
      const person = isHolder ? context.forHolder() : await context.forPatient(patientId);
      if (person === undefined) throw new PracticeError("refused", "identity.people");
      const summary = await readSummary(services, person);
      await record("done");
      return summary;
    } catch (error) {
      await record("failed");
      throw error;
    }
  }
}
