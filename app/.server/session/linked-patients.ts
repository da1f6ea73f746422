import { type LinkedPeople, linkedPeople, type RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";

/** How long a list of linked patients is trusted, in ms (threat T8). */
const freshMs = 5 * 60_000;

/**
 * Whether the practice still links the open record to the account holder; the holder's own always is. A
 * list older than five minutes is read again.
 * @throws PracticeError when that fails.
 */
export async function isStillLinked(services: Services, context: RequestContext): Promise<boolean> {
  if (!context.isActing) return true;
  const cached = await context.people();
  const isFresh = services.now() - cached.readAt < freshMs;
  const { people } = isFresh ? cached : await reload(services, context);
  return people.some(({ patientId }) => patientId === context.session.data.patientId);
}

async function reload(services: Services, { session, api }: RequestContext): Promise<LinkedPeople> {
  const linked = await linkedPeople(services, api);
  await services.sessionCache.set(session.key, "people", linked);
  return linked;
}
