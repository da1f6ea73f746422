import { data } from "react-router";
import { practicePhoneContext, servicesContext } from "#app/.server/contexts.ts";
import { openSignedIn } from "#app/.server/session/open-session.ts";
import { storedPhone } from "#app/.server/store/sessions/session-values.ts";
import type { Route } from "./+types/not-found";

/** The root's error boundary shows the 404. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<never> {
  const services = context.get(servicesContext);
  // The page is shown without the number when the store does not answer.
  const session = await openSignedIn(services, request, false).catch(() => undefined);
  if (session) {
    const stored = await services.sessionCache.load(session.key).catch(() => () => undefined);
    context.set(practicePhoneContext, storedPhone(stored) ?? null);
  }
  throw data(null, { status: 404, statusText: "Not Found" });
}

export default function NotFound() {
  return null;
}
