import { servicesContext } from "#app/.server/contexts.ts";
import { ifFailedOrEnded } from "#app/.server/practice-client/practice-error.ts";
import { createRequestContext, type RequestContext } from "#app/.server/request-context.ts";
import { openSignedIn, refuseStalePages } from "#app/.server/session/open-session.ts";
import {
  sessionErrors,
  sessionStatusResponse,
  withStoreErrors,
} from "#app/.server/session/session-responses.ts";
import { sessionHeaders } from "#app/shared/session-headers.ts";
import type { Route } from "./+types/time.resource";

export const middleware = [refuseStalePages];

/**
 * A GET does not extend the session, because pages send it by themselves; a POST reports that the user is
 * present (threat T4).
 */
export const loader = withStoreErrors(({ request, context }: Route.LoaderArgs) =>
  timeLeft(request, context, "read"),
);
export const action = withStoreErrors(({ request, context }: Route.ActionArgs) =>
  timeLeft(request, context, "write"),
);

async function timeLeft(
  request: Request,
  context: Route.LoaderArgs["context"],
  cost: "read" | "write",
): Promise<Response> {
  const services = context.get(servicesContext);
  const session = await openSignedIn(services, request, cost === "write");
  if (!session) return sessionStatusResponse("expired");
  const retryAfter = await services.sessionLimits.consume(session.key, cost);
  if (retryAfter !== undefined) throw sessionErrors.tooManyRequests(retryAfter);
  if (cost === "write") {
    const signal = AbortSignal.any([request.signal, AbortSignal.timeout(practiceMs)]);
    if (await isTokenExpired(createRequestContext(services, session, signal))) {
      await services.sessions.expire(session.key);
      return sessionStatusResponse("expired");
    }
  }
  // A page whose record is not open any more asks without it, and says whose is.
  const isOpenPage = request.headers.has(sessionHeaders.record);
  const left = isOpenPage ? session.left : { ...session.left, personName: session.data.patientName };
  return Response.json(left, { headers: { "Cache-Control": "no-store" } });
}

const practiceMs = 3_000;

/**
 * The call also keeps an unused token alive. Only a plain no counts: extending a session must not depend on a
 * practice that does not answer.
 */
const isTokenExpired = ({ api }: RequestContext): Promise<boolean> =>
  api.identity.validate().then(
    (isValid) => !isValid,
    ifFailedOrEnded(({ reason }) => reason === "signedOut"),
  );
