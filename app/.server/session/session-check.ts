import { PracticeError } from "../practice-client/practice-error.ts";
import type { RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";
import { auditSubject } from "../store/audit-log.ts";
import { isStillLinked } from "./linked-patients.ts";
import { sessionErrors } from "./session-responses.ts";

/**
 * Has the practice confirm the session of a request: that it accepts the token, and still links the patient. Only a
 * plain no ends the session: when the practice does not answer, the session is kept and the page offers Retry.
 * @throws Response 401 when the practice refuses the token, 403 when the patient is no longer linked, 503 when the
 * practice does not answer.
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

/**
 * Awaits work that runs beside the check. Loaders wait for the check themselves: with an error that a middleware
 * throws after them, the router sends what they have returned.
 * @throws Response as checkAtPractice does.
 */
export async function besideCheck<T>({ checked }: RequestContext, work: Promise<T>): Promise<T> {
  const [result] = await Promise.all([work, checked()]);
  return result;
}

/** Whether an error of `checkAtPractice` says that the session is over. */
export const isRefusal = (error: unknown) => error instanceof Response && error.status === 401;
