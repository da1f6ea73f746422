import type { MiddlewareFunction } from "react-router";
import { requestContext, servicesContext } from "#app/.server/contexts.ts";
import { requireArea, requireSession } from "#app/.server/session/require-session.ts";
import { requireAppointment } from "#app/routes/signed-in/appointments/.server/find-appointment.ts";
import { mapOf } from "#app/routes/signed-in/appointments/.server/map.ts";
import type { Route } from "./+types/map-frame";

export const middleware: MiddlewareFunction<Response>[] = [requireSession("resource")];

/**
 * The map of where an appointment is, in a document of its own: only this one may frame the map service,
 * and it exists only once somebody has pressed Show map (SECURITY T24, T26).
 */
export async function loader({ params, context }: Route.LoaderArgs) {
  const visit = context.get(requestContext);
  await requireArea(visit, "appointments");
  const appointment = await requireAppointment(visit, params.id);
  const { config } = context.get(servicesContext);
  const map = mapOf(appointment, config.mapsUrl, visit.session.data.apiUrl);
  if (!map) return new Response(null, { status: 404 });
  return new Response(map.html, { headers: map.headers });
}
