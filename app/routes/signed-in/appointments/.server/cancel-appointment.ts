import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Outcome } from "#practice-api/wire/outcomes.ts";

/** What became of a wish to cancel. Only what the practice's own list shows counts as cancelled. */
export type CancelOutcome =
  | { outcome: "cancelled" }
  /** The practice said no, in its own words (spec 2, section 8). */
  | { outcome: "refused"; message: string }
  /** No answer came, and the list shows it as it was. */
  | { outcome: "stillBooked" }
  /** No answer came, and the list could not be read either. */
  | { outcome: "unknown" };

/**
 * Cancels one of the patient's appointments. It is asked once and never again by itself: where the answer
 * is lost on the way, the practice's own list is read to tell what happened (SECURITY T37).
 * @throws PracticeError when the practice no longer knows the session.
 */
export async function cancelAppointment(
  visit: RequestContext,
  wish: { appointmentId: string; reason: string },
): Promise<CancelOutcome> {
  let said: Outcome;
  try {
    said = await visit.api.appointments.cancel(wish);
  } catch (error) {
    if (!(error instanceof PracticeError) || error.reason === "signedOut") throw error;
    return whatTheListSays(visit, wish.appointmentId);
  }
  return said.done ? { outcome: "cancelled" } : { outcome: "refused", message: said.message };
}

async function whatTheListSays(visit: RequestContext, id: string): Promise<CancelOutcome> {
  try {
    if (await isCancelled(visit, id)) return { outcome: "cancelled" };
    const { entries } = await visit.api.appointments.list({ category: "upcoming" });
    return { outcome: entries.some((one) => one.id === id) ? "stillBooked" : "unknown" };
  } catch {
    return { outcome: "unknown" };
  }
}

/** Whether the practice's own list shows this appointment as cancelled. */
export async function isCancelled(visit: RequestContext, id: string): Promise<boolean> {
  const { entries } = await visit.api.appointments.list({ category: "cancelled" });
  return entries.some((one) => one.id === id);
}
