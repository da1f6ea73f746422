import { data } from "react-router";
import type { Visit } from "#app/.server/visit.ts";

/** What the Upcoming tab's forms do. */
export async function actOnUpcoming(_request: Request, _visit: Visit) {
  throw data(null, { status: 400 });
}
