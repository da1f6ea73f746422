import { createRequestContext, type RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";

/** What one form may set going in all, in ms: a write, a re-read and a second write (DECISIONS B45). */
const longestMs = 60_000;

/**
 * The same visit for work that changes something. It goes on when the browser breaks its request off, as
 * a second press of a button or a lost connection makes it do: half a write is worse than none.
 */
export async function withoutRequestAbort(
  services: Services,
  visit: RequestContext,
): Promise<RequestContext> {
  const known = await services.sessionCache.load(visit.session.key);
  return createRequestContext(services, visit.session, AbortSignal.timeout(longestMs), known);
}
