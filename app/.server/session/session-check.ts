import { PracticeError } from "../practice-client/practice-error.ts";
import type { RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";
import { auditSubject } from "../store/audit-log.ts";
import { isStillLinked } from "./linked-patients.ts";
import { sessionErrors } from "./session-responses.ts";

/**
 * Only a plain no ends the session: when the practice does not answer, it is kept, and the page offers Retry.
 * @throws Response 401 for a refused token, 403 for a patient who is no longer linked, 503 without an answer.
 */
export async function checkAtPractice(services: Services, context: RequestContext): Promise<void> {
  const answers = Promise.all([context.isTokenValid(), isStillLinked(services, context)]);
  const [isTokenValid, isLinked] = await answers.catch((error: unknown) => {
    if (error instanceof PracticeError && error.reason === "signedOut") return [false, true];
    throw sessionErrors.practiceUnavailable();
  });
  if (!isTokenValid) throw new Response(null, { status: 401 });
  if (isLinked) return;
  const subject = auditSubject(context.session.data);
  await services.audit.record({ event: "refuseAccess", outcome: "refused", ...subject });
  throw sessionErrors.linkRemoved();
}

/** With an error that a middleware throws after the loaders, the router sends what they have returned. */
export async function besideCheck<T>({ checked }: RequestContext, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, checked()]);
  return result;
}

export const isRefusal = (error: unknown) => error instanceof Response && error.status === 401;
