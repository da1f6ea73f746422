import { type LinkedPeople, linkedPeople, type RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";

/** A link that the practice takes back holds no longer than this, in ms (SECURITY T8). */
const linksFreshMs = 5 * 60_000;

/**
 * True while the practice lists the person whose record is open; one's own needs no link. The list is
 * asked for again once it is five minutes old.
 * @throws PracticeError when it is due and cannot be had.
 */
export async function isStillLinked(services: Services, visit: RequestContext): Promise<boolean> {
  if (!visit.isActing) return true;
  const kept = await visit.people();
  const isFresh = services.now() - kept.readAt < linksFreshMs;
  const { people } = isFresh ? kept : await readAgain(services, visit);
  return people.some(({ patientId }) => patientId === visit.session.data.patientId);
}

async function readAgain(services: Services, { session, api }: RequestContext): Promise<LinkedPeople> {
  const linked = await linkedPeople(services, api);
  await services.sessionCache.set(session.key, "people", linked);
  return linked;
}
