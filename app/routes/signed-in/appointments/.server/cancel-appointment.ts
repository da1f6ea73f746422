import { ifFailed, PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Services } from "#app/.server/services.ts";
import { log } from "#app/.server/telemetry/log.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { readAppointments } from "./list-appointments.ts";

/** Only the practice's own list proves that an appointment is cancelled. */
export type CancelOutcome =
  | { outcome: "cancelled" }
  /** With the practice's message (spec 2, section 8). */
  | { outcome: "refused"; message: string }
  | { outcome: "stillBooked" }
  | { outcome: "unknown" };

/**
 * Sent once, never retried: the practice's own list decides about a lost response (threat T37). @throws
 * PracticeError when the practice no longer accepts the session.
 */
export async function cancelAppointment(
  { appointmentActs }: Pick<Services, "appointmentActs">,
  context: RequestContext,
  input: { appointmentId: string; reason: string },
): Promise<CancelOutcome> {
  const { appointmentId, reason } = input;
  const forget = () => appointmentActs.delete(context, { act: "cancelling", appointmentId });
  // Before the call: without it, a cancellation whose response is lost would look like the practice's (ruling B104).
  await appointmentActs.save(context, { act: "cancelling", appointmentId, reason });
  const { isNotDone, ...outcome } = await send(context, input).catch(async (error: unknown) => {
    if (error instanceof PracticeError) await forget();
    throw error;
  });
  if (outcome.outcome === "cancelled")
    await appointmentActs.save(context, { act: "cancelled", appointmentId });
  else if (isNotDone) await forget();
  return outcome;
}

/** `isNotDone`: it is proved that the practice has not carried the call out and will not. */
type Sent = CancelOutcome & { isNotDone?: boolean };

async function send(
  context: RequestContext,
  input: { appointmentId: string; reason: string },
): Promise<Sent> {
  const result = await context.api.appointments.cancel(input).catch(
    ifFailed(async ({ mayBeDone }) => ({
      ...(await outcomeInList(context, input.appointmentId).catch(notLookedUp({ outcome: "unknown" }))),
      isNotDone: !mayBeDone,
    })),
  );
  if ("outcome" in result) return result;
  if (result.done) return { outcome: "cancelled" };
  // Words that are not specified count as a refusal, unless the practice's list shows the cancellation.
  const listed = await findCancelled(context, input.appointmentId).catch(notLookedUp("unread"));
  if (listed !== undefined && listed !== "unread") return { outcome: "cancelled" };
  return { outcome: "refused", message: result.message, isNotDone: listed !== "unread" };
}

/** Whatever fails after the call was made, its outcome is unknown, and no page of an error. */
const notLookedUp =
  <const T>(otherwise: T) =>
  (cause: unknown) => {
    log.warn({ cause }, "cancellation not looked up");
    return otherwise;
  };

async function outcomeInList(context: RequestContext, id: string): Promise<CancelOutcome> {
  if (await findCancelled(context, id)) return { outcome: "cancelled" };
  const { entries } = await readAppointments(context, "upcoming");
  return { outcome: entries.some((appointment) => appointment.id === id) ? "stillBooked" : "unknown" };
}

export async function findCancelled(context: RequestContext, id: string): Promise<Appointment | undefined> {
  const { entries } = await readAppointments(context, "cancelled");
  return entries.find((appointment) => appointment.id === id);
}
