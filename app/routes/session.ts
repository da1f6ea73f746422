import { redirect } from "react-router";
import { z } from "zod";
import { servicesContext } from "#app/.server/context.ts";
import { endVisit } from "#app/.server/end-visit.ts";
import { intent } from "#app/.server/intent.ts";
import { safeRedirect } from "#app/.server/redirect-target.ts";
import { sessionCookie } from "#app/.server/session/cookie.ts";
import { configurationNames } from "#app/.server/visit.ts";
import type { Route } from "./+types/session";

const schemas = {
  logOut: z.object({}),
  refresh: z.object({ from: z.string().optional() }),
};

/**
 * What the header's menu does to the session. Log Out does not ask the practice first whether the
 * token still holds: leaving always works.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const session = await services.sessions.open(sessionCookie.read(request));
  const form = await intent(request, schemas);
  if (form.intent === "logOut" || !session) return endVisit(services, session);
  await services.sessions.forgetKept(session.key, configurationNames);
  return redirect(form.isValid ? safeRedirect(form.values.from) : "/");
}

/** Nothing lives at this address to look at. */
export function loader() {
  return redirect("/");
}
