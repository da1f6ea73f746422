import { data } from "react-router";
import type { Visit } from "#app/.server/visit.ts";

/** What the Book tab's forms do. */
export async function actOnBooking(_request: Request, _visit: Visit) {
  throw data(null, { status: 400 });
}
