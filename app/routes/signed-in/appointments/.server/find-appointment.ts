import { data } from "react-router";
import { log } from "#app/.server/log.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { pageSize } from "./list-appointments.ts";

/** A record of this many pages would be thousands of appointments long. */
const mostPages = 20;

/**
 * One of the patient's own appointments by its id, which is looked for in their own list: the practice has
 * no call for one alone. Latest first, so what is asked for most is on the first page. Undefined for an id
 * that is not theirs, which is the same as one that does not exist.
 * @throws PracticeError when the list cannot be read.
 */
export async function findAppointment(visit: RequestContext, id: string): Promise<Appointment | undefined> {
  for (let page = 1; page <= mostPages; page++) {
    const { entries, unreadable } = await visit.api.appointments.list({ category: "all", page });
    const found = entries.find((appointment) => appointment.id === id);
    if (found) return found;
    if (entries.length + unreadable < pageSize.category) break;
  }
  return undefined;
}

/**
 * The same for an address that is about one appointment.
 * @throws Response 404 when it is not the patient's, 503 when the list cannot be read.
 */
export async function requireAppointment(visit: RequestContext, id: string): Promise<Appointment> {
  const found = await findAppointment(visit, id).catch((error: unknown) => {
    if (!(error instanceof PracticeError)) throw error;
    log.warn({ call: error.call, failure: error.reason }, "appointment not found out");
    throw data("practice", { status: 503 });
  });
  if (!found) throw data(null, { status: 404, statusText: "Not Found" });
  return found;
}
