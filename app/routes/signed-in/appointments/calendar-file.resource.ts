import { resourceLoader } from "#app/.server/screen-loader.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { calendarFile } from "#app/routes/signed-in/appointments/.server/appointment-files.ts";
import { requireAppointment } from "#app/routes/signed-in/appointments/.server/list-appointments.ts";

export const middleware = [requireSession("resource")];

/** The file's name says nothing about the patient. */
export const loader = resourceLoader("appointments", async ({ params: { id = "" }, url, context }) => {
  const appointment = await requireAppointment(context, id);
  const { apiUrl, patientName } = context.session.data;
  const file = calendarFile({
    appointment,
    practiceUrl: apiUrl,
    practiceName: appointment.practiceName ?? "the practice",
    forWhom: context.isActing ? patientName : undefined,
    portalUrl: new URL("/appointments?tab=upcoming", url).href,
    now: await context.now(),
  });
  const name = appointment.status === "cancelled" ? "appointment-cancelled.ics" : "appointment.ics";
  return new Response(file, {
    headers: {
      "Content-Type": "text/calendar; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
});
