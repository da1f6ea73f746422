import { z } from "zod";
import { addressContext, servicesContext } from "#app/.server/contexts.ts";
import { readForm } from "#app/.server/http/read-form.ts";
import { withStoreErrors } from "#app/.server/session/session-responses.ts";
import { authenticate, authenticateTexts } from "#app/.server/sign-in/authenticate.ts";
import { resumeResponse, resumeSession } from "#app/.server/sign-in/start-session.ts";
import { sessionCookie, sessionKey } from "#app/.server/store/sessions/session-cookie.ts";
import { invalidEmail } from "#practice-api/identity/texts.ts";
import { signInForm } from "../signed-out/login/schema.ts";
import type { Route } from "./+types/resume.resource";

const schemas = { resume: signInForm.extend({ record: z.string().max(100).default("") }) };

/** Ruling B35, with the limits of /login. */
export const action = withStoreErrors(async ({ request, context }: Route.ActionArgs) => {
  const services = context.get(servicesContext);
  const id = sessionCookie.read(request);
  const retryAfter =
    id === undefined ? undefined : await services.sessionLimits.consume(sessionKey(id), "auth");
  if (retryAfter !== undefined) {
    const message = authenticateTexts.retryAfter(retryAfter * 1_000);
    const headers = { "Retry-After": String(retryAfter) };
    return resumeResponse({ outcome: "rejected", message, needsCaptcha: false, errors: {} }, headers, 429);
  }
  const form = await readForm(request, schemas);
  if (!form.isValid) {
    const { errors } = form;
    const message = errors.username === undefined ? undefined : invalidEmail;
    return resumeResponse({ outcome: "rejected", message, needsCaptcha: false, errors }, {}, 422);
  }
  const { username, password, altcha: captcha, record } = form.values;
  const input = { username, password, captcha, address: context.get(addressContext), request };
  const authenticated = await authenticate(services, input);
  if (authenticated.outcome === "accepted") {
    const response = await resumeSession(services, authenticated.result, record, request);
    if (authenticated.knownBrowser) response.headers.append("Set-Cookie", authenticated.knownBrowser);
    return response;
  }
  const { message, needsCaptcha, isWrong, status, retryAfter: seconds } = authenticated;
  const headers: Record<string, string> = seconds === undefined ? {} : { "Retry-After": String(seconds) };
  return resumeResponse({ outcome: "rejected", message, needsCaptcha, isWrong, errors: {} }, headers, status);
});

export const loader = () => new Response(null, { status: 404 });
