import { foundIn, PracticeError } from "../practice-client/practice-error.ts";
import type { RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";
import type { LinkedPeople } from "../store/sessions/session-values.ts";

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
  { isActing, session, linkedPatients }: Pick<RequestContext, "isActing" | "session" | "linkedPatients">,
  errors: readonly unknown[],
): Promise<boolean> {
  const isForbidden = errors.some((error) => error instanceof PracticeError && error.status === 403);
  if (!isActing || !isForbidden) return false;
  const linked = await linkedPatients().catch(() => undefined);
  return linked?.every(({ patientId }) => patientId !== session.data.patientId) ?? false;
}
