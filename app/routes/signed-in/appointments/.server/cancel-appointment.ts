import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import type { Outcome } from "#practice-api/wire/outcomes.ts";
import { readAppointments } from "./list-appointments.ts";

/** The result of cancelling. Only the practice's own list proves that an appointment is cancelled. */
export type CancelOutcome =
  | { outcome: "cancelled" }
  /** Refused, with the practice's message (spec 2, section 8). */
  | { outcome: "refused"; message: string }
  /** No response, and the list shows the appointment unchanged. */
  | { outcome: "stillBooked" }
  /** No response, and no readable list either. */
  | { outcome: "unknown" };

/**
 * Cancels one of the patient's appointments. The call is sent once and never retried: when its response
 * is lost, the practice's own list decides (threat T37).
 * @throws PracticeError when the practice no longer accepts the session.
 */
export async function cancelAppointment(
  context: RequestContext,
  input: { appointmentId: string; reason: string },
): Promise<CancelOutcome> {
  let result: Outcome;
  try {
    result = await context.api.appointments.cancel(input);
  } catch (error) {
    if (!(error instanceof PracticeError) || error.reason === "signedOut") throw error;
    return outcomeInList(context, input.appointmentId);
  }
  if (result.done) return { outcome: "cancelled" };
  // Words that are not specified count as a refusal, unless the practice's list shows the cancellation.
  const listed = await findCancelled(context, input.appointmentId).catch(() => undefined);
  return listed ? { outcome: "cancelled" } : { outcome: "refused", message: result.message };
}

async function outcomeInList(context: RequestContext, id: string): Promise<CancelOutcome> {
  try {
    if (await findCancelled(context, id)) return { outcome: "cancelled" };
    const { entries } = await readAppointments(context, "upcoming");
    return { outcome: entries.some((appointment) => appointment.id === id) ? "stillBooked" : "unknown" };
  } catch {
    return { outcome: "unknown" };
  }
}

/** The appointment in the practice's own list of cancelled ones, or undefined. */
export async function findCancelled(context: RequestContext, id: string): Promise<Appointment | undefined> {
  const { entries } = await readAppointments(context, "cancelled");
  return entries.find((appointment) => appointment.id === id);
}
