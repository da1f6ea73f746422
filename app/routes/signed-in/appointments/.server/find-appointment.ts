import { data } from "react-router";
import { log } from "#app/.server/log.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { pageSize } from "./list-appointments.ts";

/** Two thousand appointments. */
const maxPages = 20;

/**
 * Finds one of the patient's own appointments by its id, or undefined; another patient's id is the same as
 * one that does not exist. The practice has no call for a single appointment, so this reads the patient's
 * list, latest first, until it is found.
 * @throws PracticeError when the list cannot be read.
 */
export async function findAppointment(context: RequestContext, id: string): Promise<Appointment | undefined> {
  for (let page = 1; page <= maxPages; page++) {
    const { entries, unreadable } = await context.api.appointments.list({ category: "all", page });
    const found = entries.find((appointment) => appointment.id === id);
    if (found) return found;
    if (entries.length + unreadable < pageSize.category) break;
  }
  return undefined;
}

/**
 * Finds one of the patient's own appointments by its id.
 * @throws Response 404 when it is not the patient's, 503 when the list cannot be read.
 */
export async function requireAppointment(context: RequestContext, id: string): Promise<Appointment> {
  const found = await findAppointment(context, id).catch((error: unknown) => {
    if (!(error instanceof PracticeError)) throw error;
    log.warn({ call: error.call, failure: error.reason }, "appointment not read");
    throw data("practice", { status: 503 });
  });
  if (!found) throw data(null, { status: 404, statusText: "Not Found" });
  return found;
}
