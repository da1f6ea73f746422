import { data, type MiddlewareFunction, redirect } from "react-router";
import { requestContext, servicesContext } from "../contexts.ts";
import { PracticeError } from "../practice-client/practice-error.ts";
import { createRequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";
import { sessionCookie } from "../store/session-cookie.ts";
import type { OpenSession, SignedInSession } from "../store/session-data.ts";
import { isStillLinked } from "./linked-patients.ts";
import {
  type RequestKind,
  recordInForm,
  recordOf,
  sessionErrors,
  sessionExpired,
  sessionStatusResponse,
} from "./session-responses.ts";

/** What a page's calls may take in all, in ms, so that it is whole within 10 s (SECURITY T36). */
const pageMs = 9_500;

type Middleware = MiddlewareFunction<Response>;

/**
 * Opens the visit and keeps every answer out of caches (DECISIONS B35, SECURITY T6). In this order: is
 * there a session; does the page that asks show its record; has it asked too often; does the practice
 * still honour its token; is the person acted for still linked.
 */
export const requireSession = (kind: RequestKind): Middleware => {
  return async ({ request, url, context }, next) => {
    const services = context.get(servicesContext);
    const session = await openSignedIn(services, request, isUse(request, kind));
    if (!session) return sessionExpired(kind, request, url);
    const record = recordOf(request, url, kind);
    if (isStale(services, session, record)) return sessionStatusResponse("patientChanged");
    if (record === undefined && isStale(services, session, await recordInForm(request))) {
      throw sessionErrors.otherRecord();
    }
    const wait = await services.sessionLimits.consume(
      session.key,
      request.method === "GET" ? "read" : "write",
    );
    if (wait !== undefined) throw sessionErrors.tooMany(wait);

    const known = await services.sessionCache.load(session.key);
    const visit = createRequestContext(services, session, patience(request), known);
    if (!(await answered(visit.api.identity.validate()))) {
      await services.sessions.expire(session.key);
      return sessionExpired(kind, request, url);
    }
    if (!(await answered(isStillLinked(services, visit)))) throw sessionErrors.linkTaken();
    context.set(requestContext, visit);
    const response = await next();
    response.headers.set("Cache-Control", "private, no-store");
    return response;
  };
};

/**
 * For what can be done without asking the practice. A page that shows a record which is not open any more
 * is told so before anything happens (SECURITY T48); a form that left its page behind may go on.
 */
export const refuseStalePages: Middleware = async ({ request, url, context }, next) => {
  const services = context.get(servicesContext);
  const record = recordOf(request, url, "page");
  if (record === undefined) return next();
  const session = await openSignedIn(services, request, false);
  if (!session) return sessionStatusResponse("expired");
  return isStale(services, session, record) ? sessionStatusResponse("patientChanged") : next();
};

function isStale(
  { recordTokens }: Services,
  session: OpenSession<SignedInSession>,
  record: string | undefined,
) {
  return record !== undefined && record !== recordTokens.of(session.data);
}

/** The session of somebody who has signed in, or undefined. */
export async function openSignedIn(
  { sessions }: Services,
  request: Request,
  isUse: boolean,
): Promise<OpenSession<SignedInSession> | undefined> {
  const session = await sessions.open(sessionCookie.read(request), isUse);
  return session?.data.stage === "signedIn" ? (session as OpenSession<SignedInSession>) : undefined;
}

/** Keeps somebody who is signed in away from the pages for signing in (spec 1, section 2). */
export const requireSignedOut: Middleware = async ({ request, context }, next) => {
  const session = await openSignedIn(context.get(servicesContext), request, true).catch(() => {
    throw data("store", { status: 503, headers: { "Cache-Control": "no-store" } });
  });
  if (session) throw redirect("/", { headers: { "Cache-Control": "no-store" } });
  const response = await next();
  response.headers.set("Cache-Control", "private, no-store");
  return response;
};

/**
 * Whether a request shows that somebody is there: a page that was asked for, or something sent. What an
 * open page fetches (screens, hovered links, panels, photos) may be nobody's doing; the page itself says
 * when it is used, through `stay` at /session (SECURITY T4).
 */
function isUse(request: Request, kind: RequestKind): boolean {
  if (request.method !== "GET") return true;
  const isAhead = /prefetch/.test(request.headers.get("sec-purpose") ?? "");
  return kind === "page" && !isAhead && !new URL(request.url).pathname.endsWith(".data");
}

/** Reading stops when the page's time is up; a write is never cut short by it. */
function patience(request: Request): AbortSignal {
  return request.method === "GET"
    ? AbortSignal.any([request.signal, AbortSignal.timeout(pageMs)])
    : request.signal;
}

/**
 * The practice's yes or no about a visit. Only a plain "no" or a 401 is a no; a question that gets no
 * answer keeps the session, and the page offers Retry.
 */
async function answered(question: Promise<boolean>): Promise<boolean> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof PracticeError && error.reason === "signedOut") return false;
    throw sessionErrors.practiceAway();
  }
}
