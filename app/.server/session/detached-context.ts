import { createRequestContext, type RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";
import { timeLimits } from "../time-limits.ts";

/** For writes: a second press of a button or a lost connection must not leave one half done. */
export async function detachedContext(
  services: Services,
  { session, checked, noteWrite }: RequestContext,
): Promise<RequestContext> {
  const stored = await services.sessionCache.load(session.key);
  return createRequestContext(services, session, AbortSignal.timeout(timeLimits.form), {
    stored,
    check: checked,
    noteWrite,
  });
}
