import { redirect } from "react-router";
import { z } from "zod";
import { servicesContext } from "#app/.server/context.ts";
import { endVisit } from "#app/.server/end-visit.ts";
import { intent } from "#app/.server/intent.ts";
import { safeRedirect } from "#app/.server/redirect-target.ts";
import { openSignedIn } from "#app/.server/require-visit.ts";
import { sessionCookie } from "#app/.server/session/cookie.ts";
import { switchPerson } from "#app/.server/switch-person.ts";
import { configurationNames } from "#app/.server/visit.ts";
import { recordOf, verdict, visitProblems } from "#app/.server/visit-answers.ts";
import type { Route } from "./+types/session";

const schemas = {
  logOut: z.object({}),
  refresh: z.object({ from: z.string().optional() }),
  stay: z.object({}),
  switch: z.object({ person: z.string().min(1).max(100) }),
};

/**
 * What can be done with the session itself. None of it asks the practice first whether the token still
 * holds: leaving always works, and the page that comes next asks.
 */
export async function action({ request, url, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const { sessions, sessionLimits, stamps } = services;
  const form = await intent(request, schemas);
  if (form.intent === "logOut") return endVisit(services, request);

  const session = await openSignedIn(services, request, true);
  const record = recordOf(request, url);
  if (!session) return record === undefined ? endVisit(services, request) : verdict("over");
  if (record !== undefined && record !== stamps.of(session.data)) return verdict("changed");
  const wait = await sessionLimits.spend(session.key, form.intent === "switch" ? "auth" : "write");
  if (wait !== undefined) throw visitProblems.tooMany(wait);

  if (form.intent === "stay") return timeLeft(session.left);
  if (form.intent === "refresh") {
    await sessions.forgetKept(session.key, configurationNames);
    return redirect(form.isValid ? safeRedirect(form.values.from) : "/");
  }
  if (!form.isValid) return redirect("/");
  const id = await switchPerson(services, session, form.values.person, request.signal);
  if (id === undefined) return endVisit(services, request);
  return redirect("/", { headers: { "Set-Cookie": sessionCookie.set(id), "Cache-Control": "no-store" } });
}

/** How long the session still lasts. Asking is no use of it: it would never end (SECURITY T4). */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const record = recordOf(request, url);
  // Nothing lives at this address to look at.
  if (record === undefined) return redirect("/");
  const services = context.get(servicesContext);
  const session = await openSignedIn(services, request, false);
  if (!session) return verdict("over");
  const wait = await services.sessionLimits.spend(session.key, "read");
  if (wait !== undefined) throw visitProblems.tooMany(wait);
  return record === services.stamps.of(session.data) ? timeLeft(session.left) : verdict("changed");
}

const timeLeft = (left: { idleMs: number; wholeMs: number }) =>
  Response.json(left, { headers: { "Cache-Control": "no-store" } });
