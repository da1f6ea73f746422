import { resourceLoader } from "#app/.server/screen-loader.ts";
import { requireSession } from "#app/.server/session/require-session.ts";
import { mapOf } from "#app/routes/signed-in/appointments/.server/appointment-files.ts";
import { requireAppointment } from "#app/routes/signed-in/appointments/.server/list-appointments.ts";

export const middleware = [requireSession("resource")];

/** The only document that may frame the map service, and only after Show map (threats T24, T26). */
export const loader = resourceLoader("appointments", async ({ params: { id = "" }, context, services }) => {
  const appointment = await requireAppointment(context, id);
  const map = mapOf(appointment, services.config.mapsUrl, context.session.data.apiUrl);
  if (!map) return new Response(null, { status: 404 });
  return new Response(map.html, { headers: map.headers });
});
