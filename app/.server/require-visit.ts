import { data, type MiddlewareFunction, redirect } from "react-router";
import type { MenuArea } from "#practice-api/identity.ts";
import { PracticeFailure } from "./connect/failure.ts";
import { servicesContext, visitContext } from "./context.ts";
import { sessionCookie } from "./session/cookie.ts";
import type { Session, SignedInSession } from "./session/sessions.ts";
import { openVisit, type Visit } from "./visit.ts";

/** What a page's calls may take in all, in ms, so that it is whole within 10 s (SECURITY T36). */
const pageMs = 9_500;

type Middleware = MiddlewareFunction<Response>;

/**
 * Opens the visit, asks the practice once whether the token still holds, and keeps every answer out of
 * caches (DECISIONS B35, SECURITY T6). A page without a session goes to /login and comes back; a
 * resource answers 401, because a fetch would follow a redirect into a page.
 */
export const requireVisit = (kind: "page" | "resource"): Middleware => {
  return async ({ request, url, context }, next) => {
    const services = context.get(servicesContext);
    const session = await services.sessions.open(sessionCookie.read(request));
    if (session?.data.stage !== "signedIn") throw leave(kind, url);
    const known = await services.sessions.kept(session.key);
    const visit = openVisit(services, session as Session<SignedInSession>, patience(request), known);
    if (!(await isStillValid(visit))) {
      await services.sessions.end(session.key);
      throw leave(kind, url);
    }
    context.set(visitContext, visit);
    const response = await next();
    response.headers.set("Cache-Control", "private, no-store");
    return response;
  };
};

/** Keeps somebody who is signed in away from the pages for signing in (spec 1, section 2). */
export const requireSignedOut: Middleware = async ({ request, context }, next) => {
  const { sessions } = context.get(servicesContext);
  const session = await sessions.open(sessionCookie.read(request)).catch(() => {
    throw data("store", { status: 503, headers: { "Cache-Control": "no-store" } });
  });
  if (session?.data.stage === "signedIn") throw redirect("/", { headers: { "Cache-Control": "no-store" } });
  const response = await next();
  response.headers.set("Cache-Control", "private, no-store");
  return response;
};

/**
 * Refuses a screen that the practice's menu does not give this account (DECISIONS B23). Called first
 * thing in a screen's loader and action, so that the refusal appears inside the shell.
 */
export async function requireArea(visit: Visit, area: MenuArea): Promise<void> {
  const menu = await Promise.resolve(visit.menu()).catch(() => {
    throw data("menu", { status: 503 });
  });
  if (!menu.entries.some((item) => item.area === area)) throw data("area", { status: 403 });
}

/** Reading stops when the page's time is up; a write is never cut short by it. */
function patience(request: Request): AbortSignal {
  return request.method === "GET"
    ? AbortSignal.any([request.signal, AbortSignal.timeout(pageMs)])
    : request.signal;
}

function leave(kind: "page" | "resource", url: URL): Response {
  const headers = { "Set-Cookie": sessionCookie.clear(), "Cache-Control": "no-store" };
  if (kind === "resource") return new Response(null, { status: 401, headers });
  const target = `${url.pathname}${url.search}`;
  const query = target === "/" ? "" : `?redirectTo=${encodeURIComponent(target)}`;
  return redirect(`/login${query}`, { headers });
}

/**
 * Only a plain "no" or a 401 ends a session. A check that fails keeps it, and the page offers Retry.
 */
async function isStillValid(visit: Visit): Promise<boolean> {
  try {
    return await visit.practice.identity.validate();
  } catch (error) {
    if (error instanceof PracticeFailure && error.reason === "signedOut") return false;
    throw data("practice", { status: 503, headers: { "Cache-Control": "no-store" } });
  }
}
