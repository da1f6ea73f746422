import { foundIn, ifFailedOrEnded, PracticeError, unlessFailed } from "../practice-client/practice-error.ts";
import type { RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";
import { auditSubject } from "../store/audit-log.ts";
import type { LinkedPeople } from "../store/sessions/session-values.ts";
import { sessionErrors } from "./session-responses.ts";

/**
 * Only a plain no ends the session: when the practice does not answer, it is kept, and the page offers Retry.
 * @throws Response 401 for a refused token, 403 for a patient who is no longer linked, 503 without an answer.
 */
export async function checkAtPractice(services: Services, context: RequestContext): Promise<void> {
  const answers = Promise.all([context.isTokenValid(), isStillLinked(services, context)]);
  const [isTokenValid, isLinked] = await answers.catch(
    ifFailedOrEnded(({ reason }) => {
      if (reason === "signedOut") return [false, true];
      throw sessionErrors.practiceUnavailable();
    }),
  );
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

/** Threat T8. */
const freshMs = 5 * 60_000;

/** Reads an old list again. @throws PracticeError when that fails, or when the record may be unreadable. */
export async function isStillLinked(services: Services, context: RequestContext): Promise<boolean> {
  if (!context.isActing) return true;
  const cached = await context.people();
  const { people, unreadable = 0 } = isFresh(services, cached) ? cached : await context.links();
  const linked = people.find(({ patientId }) => patientId === context.session.data.patientId);
  return foundIn("identity.people", { unreadable }, linked) !== undefined;
}

export const isFresh = ({ now }: Pick<Services, "now">, { readAt }: LinkedPeople): boolean =>
  now() - readAt < freshMs;

/** After a refusal the links are read again. */
export async function hasLostLink(
  { isActing, session, links }: Pick<RequestContext, "isActing" | "session" | "links">,
  errors: readonly unknown[],
): Promise<boolean> {
  const isForbidden = errors.some((error) => error instanceof PracticeError && error.status === 403);
  if (!isActing || !isForbidden) return false;
  const linked = await unlessFailed(links());
  return linked?.people.every(({ patientId }) => patientId !== session.data.patientId) ?? false;
}
