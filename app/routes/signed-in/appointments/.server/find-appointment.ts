import { data } from "react-router";
import { ifFailedOrEnded } from "#app/.server/practice-client/practice-error.ts";
import { foundIn } from "#app/.server/practice-client/readable-entries.ts";
import type { RequestContext } from "#app/.server/request-context.ts";
import { log } from "#app/.server/telemetry/log.ts";
import type { Appointment } from "#practice-api/appointments/endpoints.ts";
import { appointmentPageSize } from "#practice-api/appointments/rules.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";

/**
 * Another patient's id is the same as one that does not exist. @throws PracticeError when the list cannot be
 * read, or an entry of it that may be this one.
 */
export async function findAppointment(context: RequestContext, id: string): Promise<Appointment | undefined> {
  const read = (page: number) => context.api.appointments.list({ category: "all", page });
  const find = (entries: readonly Appointment[]) => entries.find((appointment) => appointment.id === id);
  const list = await readPages(read, {
    pageSize: appointmentPageSize.category,
    until: (entries) => find(entries) !== undefined,
  });
  return foundIn("appointments.list", list, find(list.entries));
}

/** @throws Response 404 when it is not the patient's own, 503 when the list cannot be read. */
export async function requireAppointment(context: RequestContext, id: string): Promise<Appointment> {
  const found = await findAppointment(context, id).catch(
    ifFailedOrEnded(({ call, reason }) => {
      log.warn({ call, failure: reason }, "appointment not read");
      throw data("practice", { status: 503 });
    }),
  );
  if (!found) throw data(null, { status: 404, statusText: "Not Found" });
  return found;
}
