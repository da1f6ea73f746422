import type { MiddlewareFunction } from "react-router";
import { requestContext } from "#app/.server/contexts.ts";
import { requireArea, requireSession } from "#app/.server/session/require-session.ts";
import { firstWord } from "#app/format/initials.ts";
import { calendarFile } from "#app/routes/signed-in/appointments/.server/calendar-file.ts";
import { requireAppointment } from "#app/routes/signed-in/appointments/.server/find-appointment.ts";
import type { Route } from "./+types/calendar-file";

export const middleware: MiddlewareFunction<Response>[] = [requireSession("resource")];

/** One appointment for the patient's own calendar, or 404. The file's name says nothing about anybody. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const visit = context.get(requestContext);
  await requireArea(visit, "appointments");
  const appointment = await requireAppointment(visit, params.id);
  const { apiUrl, patientName } = visit.session.data;
  const file = calendarFile({
    appointment,
    practiceUrl: apiUrl,
    practiceName: appointment.practiceName ?? "the practice",
    forWhom: visit.isActing ? firstWord(patientName) : undefined,
    portalUrl: new URL("/appointments?tab=upcoming", url).href,
    now: visit.now(),
  });
  const name = appointment.status === "cancelled" ? "appointment-cancelled.ics" : "appointment.ics";
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
