import type { MiddlewareFunction } from "react-router";
import { servicesContext } from "#app/.server/contexts.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { createRequestContext, type RequestContext } from "#app/.server/request-context.ts";
import { openSignedIn, refuseStalePages } from "#app/.server/session/require-session.ts";
import { sessionErrors, sessionStatusResponse } from "#app/.server/session/session-responses.ts";
import type { Route } from "./+types/session-time";

export const middleware: MiddlewareFunction<Response>[] = [refuseStalePages];

/**
 * How long the session of an open page still lasts, as `{ idleMs, wholeMs }`. Asking is no use of it, or
 * it would never end; sending says that somebody is there (SECURITY T4).
 */
export const loader = ({ request, context }: Route.LoaderArgs) => timeLeft(request, context, "read");
export const action = ({ request, context }: Route.ActionArgs) => timeLeft(request, context, "write");

async function timeLeft(
  request: Request,
  context: Route.LoaderArgs["context"],
  spending: "read" | "write",
): Promise<Response> {
  const services = context.get(servicesContext);
  const session = await openSignedIn(services, request, spending === "write");
  if (!session) return sessionStatusResponse("expired");
  const wait = await services.sessionLimits.consume(session.key, spending);
  if (wait !== undefined) throw sessionErrors.tooMany(wait);
  if (
    spending === "write" &&
    (await isForgotten(createRequestContext(services, session, awaitBriefly(request))))
  ) {
    await services.sessions.expire(session.key);
    return sessionStatusResponse("expired");
  }
  return Response.json(session.left, { headers: { "Cache-Control": "no-store" } });
}

const practiceMs = 3_000;
const awaitBriefly = (request: Request) => AbortSignal.any([request.signal, AbortSignal.timeout(practiceMs)]);

/**
 * The practice forgets a token that is not used, too, so it hears that somebody is there. Only its plain
 * no counts: a practice that does not answer must not keep anybody from staying.
 */
async function isForgotten({ api }: RequestContext): Promise<boolean> {
  try {
    return !(await api.identity.validate());
  } catch (error) {
    return error instanceof PracticeError && error.reason === "signedOut";
  }
}
