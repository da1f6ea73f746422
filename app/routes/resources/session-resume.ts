import { z } from "zod";
import { networkContext, servicesContext } from "#app/.server/contexts.ts";
import { intent } from "#app/.server/http/intent.ts";
import { answer, resumeSession } from "#app/.server/session/resume-session.ts";
import { sessionErrors } from "#app/.server/session/session-responses.ts";
import { attempt } from "#app/.server/sign-in/authenticate.ts";
import { sessionCookie, sessionKey } from "#app/.server/store/session-cookie.ts";
import { invalidEmail } from "#app/forms/email.ts";
import { signInForm } from "../signed-out/login/schema.ts";
import type { Route } from "./+types/session-resume";

const schemas = { resume: signInForm.extend({ record: z.string().max(100).default("") }) };

/**
 * Answers the sign-in that stands over an open page once its visit is over (DECISIONS B35). It is held to
 * the same limits as the one at /login.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext);
  const id = sessionCookie.read(request);
  const wait = id === undefined ? undefined : await services.sessionLimits.consume(sessionKey(id), "auth");
  if (wait !== undefined) throw sessionErrors.tooMany(wait);
  const form = await intent(request, schemas);
  if (!form.isValid) {
    const { errors } = form;
    return answer({ outcome: "refused", message: invalidEmail, needsCaptcha: false, errors }, {}, 422);
  }
  const { username, password, altcha: captcha, record } = form.values;
  const network = context.get(networkContext);
  const tried = await attempt(services, { username, password, captcha, network, signal: request.signal });
  if (tried.outcome === "in") return resumeSession(services, tried.result, record, request);
  const { message, needsCaptcha, status } = tried;
  return answer({ outcome: "refused", message, needsCaptcha, errors: {} }, {}, status);
}

export function loader() {
  return new Response(null, { status: 404 });
}
