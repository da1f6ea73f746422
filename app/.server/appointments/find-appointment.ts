import { data } from "react-router";
import type { Appointment } from "#practice-api/appointments.ts";
import { PracticeFailure } from "../connect/failure.ts";
import { log } from "../log.ts";
import type { Visit } from "../visit.ts";
import { pageSize } from "./read-visits.ts";

/** A record of this many pages would be thousands of appointments long. */
const mostPages = 20;

/**
 * One of the patient's own appointments by its id, which is looked for in their own list: the practice has
 * no call for one alone. Latest first, so what is asked for most is on the first page.
 * @throws Response 404 for an id that is not theirs, which is the same as one that does not exist.
 * @throws Response 503 when the list cannot be read.
 */
export async function findAppointment(visit: Visit, id: string): Promise<Appointment> {
  for (let page = 1; page <= mostPages; page++) {
    const { entries, unreadable } = await listPage(visit, page);
    const found = entries.find((appointment) => appointment.id === id);
    if (found) return found;
    if (entries.length + unreadable < pageSize.category) break;
  }
  throw data(null, { status: 404, statusText: "Not Found" });
}

async function listPage(visit: Visit, page: number) {
  try {
    return await visit.practice.appointments.list({ category: "all", page });
  } catch (error) {
    if (!(error instanceof PracticeFailure)) throw error;
    log.warn({ call: error.call, failure: error.reason }, "appointment not found out");
    throw data("practice", { status: 503 });
  }
}
