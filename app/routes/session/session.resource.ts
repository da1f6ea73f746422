import { redirect } from "react-router";
import { z } from "zod";
import { practicePhoneContext, servicesContext } from "#app/.server/contexts.ts";
import { readForm } from "#app/.server/http/read-form.ts";
import { openSignedIn, refuseStalePages } from "#app/.server/session/open-session.ts";
import { refreshConfigurations } from "#app/.server/session/refresh-configurations.ts";
import { safeRedirect } from "#app/.server/session/safe-redirect.ts";
import { sessionErrors, withStoreErrors } from "#app/.server/session/session-responses.ts";
import { switchPatient } from "#app/.server/session/switch-patient.ts";
import { endOtherSession } from "#app/.server/sign-in/account-sessions.ts";
import { logOut } from "#app/.server/sign-in/log-out.ts";
import { sessionCookie } from "#app/.server/store/sessions/session-cookie.ts";
import { sessionValues, storedPhone } from "#app/.server/store/sessions/session-values.ts";
import { switchTargets } from "#app/shell/patient/switch-form.tsx";
import type { Route } from "./+types/session.resource";

export const middleware = [refuseStalePages];

const schemas = {
  logOut: z.object({}),
  refresh: z.object({ from: z.string().optional() }),
  logOutThere: z.object({ session: z.string().min(1).max(100) }),
  switch: z.object({ person: z.string().min(1).max(100), to: z.enum(switchTargets).catch("/") }),
};

const ended = "That log in had ended already.";

/** The token is not validated here: logging out always works, and the page that follows validates it. */
export const action = withStoreErrors(async ({ request, context }: Route.ActionArgs) => {
  const services = context.get(servicesContext);
  const form = await readForm(request, schemas);
  const session = form.intent === "logOut" ? undefined : await openSignedIn(services, request, true);
  if (!session) return logOut(services, request);
  const retryAfter = await services.sessionLimits.consume(
    session.key,
    form.intent === "switch" ? "auth" : "write",
  );
  if (retryAfter !== undefined) throw sessionErrors.tooManyRequests(retryAfter);
  context.set(practicePhoneContext, storedPhone(await services.sessionCache.load(session.key)) ?? null);
  if (form.intent === "refresh") {
    await refreshConfigurations(services, session, request.signal);
    return redirect(form.isValid ? safeRedirect(form.values.from) : "/");
  }
  if (form.intent === "logOutThere") {
    const other = form.isValid && (await endOtherSession(services, session, form.values.session));
    const text = other ? `Logged out: ${other.device ?? "the other browser"}.` : ended;
    await services.sessionCache.set(session.key, sessionValues.notice.name, { text, tone: "success" });
    return redirect("/privacy");
  }
  if (!form.isValid) return redirect("/");
  const id = await switchPatient(services, session, form.values.person, request.signal);
  if (id === undefined) return logOut(services, request);
  return redirect(form.values.to, {
    headers: { "Set-Cookie": sessionCookie.set(id), "Cache-Control": "no-store" },
  });
});

export function loader() {
  return redirect("/");
}

/**
 * A fetcher that ends while one of these forms is being sent reads the data of this route too, and the
 * redirect of its loader would take the place of the form's.
 */
export const clientLoader = () => null;

/** A component makes this a page, so that its errors show the error boundary of app/root.tsx. */
export default function Session() {
  return null;
}
