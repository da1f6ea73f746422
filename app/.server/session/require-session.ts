import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import {
  anonymousLimitContext,
  networkContext,
  practicePhoneContext,
  requestContext,
  servicesContext,
} from "../contexts.ts";
import { PracticeError } from "../practice-client/practice-error.ts";
import { createRequestContext, practicePhone, type RequestContext } from "../request-context.ts";
import type { Services } from "../services.ts";
import { auditSubject } from "../store/audit-log.ts";
import { sessionCookie } from "../store/session-cookie.ts";
import type { OpenSession, SignedInSession } from "../store/session-data.ts";
import { StoreError } from "../store/store-error.ts";
import { isStillLinked } from "./linked-patients.ts";
import {
  isUnavailable,
  notMadeResponse,
  type RequestKind,
  recordInForm,
  recordInRequest,
  sessionErrors,
  sessionExpired,
  sessionStatusResponse,
} from "./session-responses.ts";
import { hasStoreFailed, withStoreErrors } from "./store-failures.ts";

/** The longest that the calls of one page take, in ms, so that it is complete within 10 s (threat T36). */
const pageMs = 9_500;

type Middleware = MiddlewareFunction<Response>;

/**
 * Middleware that opens the session, sets `requestContext` and keeps the response out of caches
 * (ruling B35, threat T6). It checks in this order: a session exists, the requesting page shows its
 * record, the session is within its rate limit, the practice accepts its token, its patient is linked. The last
 * two run beside a read, and once for a form with the page that it leads to.
 * A 401 of any other call of the request ends the session too (ruling B54).
 */
export const requireSession = (kind: RequestKind): Middleware =>
  keepingOpenPage(withStoreErrors(checkSession(kind)));

const checkSession = (kind: RequestKind): Middleware => {
  return async ({ request, url, context: router }, next) => {
    const services = router.get(servicesContext);
    const session = await openSignedIn(services, request, extendsSession(request, kind));
    if (!session) return (await refuseForgedCookies(request, router)) ?? sessionExpired(kind, request, url);
    const record = recordInRequest(request, url, kind);
    if (isOtherRecord(services, session, record)) return sessionStatusResponse("patientChanged");
    if (record === undefined && isOtherRecord(services, session, await recordInForm(request))) {
      throw sessionErrors.patientChanged();
    }
    const isRead = request.method === "GET";
    const retryAfter = await services.sessionLimits.consume(session.key, isRead ? "read" : "write");
    if (retryAfter !== undefined) throw sessionErrors.tooManyRequests(retryAfter);

    const cached = await services.sessionCache.load(session.key);
    router.set(practicePhoneContext, practicePhone(cached) ?? null);
    const refusal = new AbortController();
    const practiceMs = isRead ? services.confirmations.take(session.key) : undefined;
    const signal = signalOf(request, refusal.signal);
    const checked = () => confirmation.require();
    const context = createRequestContext(services, session, signal, { stored: cached, practiceMs, checked });
    const confirmation = confirmationOf(services, context, practiceMs !== undefined);
    router.set(requestContext, context);
    if (isRead) void confirmation.start();
    else services.sharedReads.forget(session.key);
    const page = next();
    page.catch(() => undefined);
    try {
      // An error of the check is thrown by the loaders and actions, so that the router shows its page.
      const isSignedIn = !isRead || (await confirmation.start().catch(() => true));
      const response = isSignedIn ? await page : undefined;
      if (response && (await maySend(response, confirmation, { isRead, record })) && !context.isSignedOut()) {
        if (!isRead) await endForm(services, session, context, confirmation, response);
        return withoutCache(response);
      }
    } catch (error) {
      if (!context.isSignedOut()) {
        abandon(page, refusal);
        throw error;
      }
    }
    abandon(page, refusal);
    await services.sessions.expire(session.key);
    return sessionExpired(kind, request, url);
  };
};

type Confirmation = ReturnType<typeof confirmationOf>;

/** The practice's confirmation of a session, which is requested at most once for a request. */
function confirmationOf(services: Services, context: RequestContext, isConfirmed: boolean) {
  let checking = isConfirmed ? Promise.resolve(true) : undefined;
  const start = (): Promise<boolean> => {
    checking ??= checkAtPractice(services, context);
    checking.catch(() => undefined);
    return checking;
  };
  return {
    /** Requests it. False when the practice refuses the token. @throws Response as checkAtPractice does. */
    start,
    /** Undefined while no part of the request has needed it. */
    started: () => checking,
    /** Resolves once confirmed. @throws Response 401 when the practice refuses the token. */
    require: async (): Promise<void> => {
      if (!(await start())) throw new Response(null, { status: 401 });
    },
  };
}

/**
 * Whether the practice has confirmed the session for a response.
 * - An error's page may be sent when the check itself failed, because it shows nothing of a record. An open page
 *   gets that failure instead, so that it keeps what was typed.
 * - An answer that the portal stored leads to a page, which is checked in its place.
 * - Any other response waits for the check.
 * @throws Response as checkAtPractice does.
 */
async function maySend(
  response: Response,
  confirmation: Confirmation,
  { isRead, record }: { isRead: boolean; record: string | undefined },
): Promise<boolean> {
  const started = confirmation.started();
  if (response.status >= 400) {
    const isOpenForm = !isRead && record !== undefined;
    return (isOpenForm ? started : started?.catch(() => true)) ?? true;
  }
  return !isRead && isRedirect(response) ? (started ?? true) : confirmation.start();
}

/** Ends what a form's request shared with others, and passes its check on to the page that it leads to. */
async function endForm(
  services: Services,
  { key }: OpenSession<SignedInSession>,
  context: RequestContext,
  confirmation: Confirmation,
  response: Response,
): Promise<void> {
  services.sharedReads.forget(key);
  if (confirmation.started() === undefined || !isRedirect(response)) return;
  services.confirmations.add(key, (await context.now()).toMillis());
}

/** The router answers a redirect of an open page's request with 202. */
const isRedirect = ({ status }: Response) => status === 202 || (status >= 300 && status < 400);

function withoutCache(response: Response): Response {
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}

/** Ends the calls of a page that is not sent. */
function abandon(page: Promise<Response> | undefined, refusal: AbortController): void {
  refusal.abort(new DOMException("The session was refused.", "AbortError"));
  page?.then((response) => response.body?.cancel()).catch(() => undefined);
}

/**
 * Answers a write of an open page by a refusal of its own when the portal's store or the practice was
 * missing, so that the page stays with what was typed (threat T36).
 */
function keepingOpenPage(middleware: Middleware): Middleware {
  return async (args, next) => {
    const { request, url } = args;
    const isOpenPage = request.method !== "GET" && recordInRequest(request, url, "page") !== undefined;
    if (!isOpenPage) return middleware(args, next);
    try {
      const response = await middleware(args, next);
      return hasStoreFailed(args) ? notMadeResponse() : response;
    } catch (error) {
      if (isUnavailable(error)) return notMadeResponse();
      throw error;
    }
  };
}

/**
 * Middleware for requests that need no call to the practice. It refuses a page whose session has expired
 * or has another patient's record open (threat T48). A document request passes.
 */
export const refuseStalePages: Middleware = keepingOpenPage(withStoreErrors(refuseStale));

async function refuseStale(...[{ request, url, context }, next]: Parameters<Middleware>) {
  const services = context.get(servicesContext);
  const record = recordInRequest(request, url, "page");
  if (record === undefined) return next();
  const session = await openSignedIn(services, request, false);
  if (!session) return sessionStatusResponse("expired");
  return isOtherRecord(services, session, record) ? sessionStatusResponse("patientChanged") : next();
}

function isOtherRecord(
  { recordTokens }: Services,
  session: OpenSession<SignedInSession>,
  record: string | undefined,
) {
  return record !== undefined && !recordTokens.isOf(record, session.data);
}

/** The request's session, or undefined unless its user has signed in. `isUse`: it then lasts longer. */
export async function openSignedIn(
  { sessions }: Services,
  request: Request,
  isUse: boolean,
): Promise<OpenSession<SignedInSession> | undefined> {
  const session = await sessions.open(sessionCookie.read(request), isUse);
  return session?.data.stage === "signedIn" ? (session as OpenSession<SignedInSession>) : undefined;
}

/** Middleware that redirects a signed-in user from the pages for signing in to / (spec 1, section 2). */
export const requireSignedOut: Middleware = withStoreErrors(async ({ request, context }, next) => {
  const session = await openSignedIn(context.get(servicesContext), request, false).catch((error: unknown) => {
    throw new StoreError("unavailable", error);
  });
  if (session) throw redirect("/", { headers: { "Cache-Control": "no-store" } });
  return withoutCache((await refuseForgedCookies(request, context)) ?? (await next()));
});

/**
 * Counts a request whose cookie opens no session against its network, as one without a cookie is before the
 * router (threat T43). Returns 429 beyond the limit.
 */
async function refuseForgedCookies(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Response | undefined> {
  if (sessionCookie.read(request) === undefined) return undefined;
  const retryAfter = await context.get(anonymousLimitContext)(context.get(networkContext));
  if (retryAfter === undefined) return undefined;
  return new Response(null, { status: 429, headers: { "Retry-After": String(retryAfter) } });
}

/**
 * Whether a request shows that the user is present: a document or a write. An open page may request data
 * by itself (hovered links, panels, photos), so it reports use at /session/time instead (threat T4).
 */
function extendsSession(request: Request, kind: RequestKind): boolean {
  if (request.method !== "GET") return true;
  const isPrefetch = /prefetch/.test(request.headers.get("sec-purpose") ?? "");
  return kind === "page" && !isPrefetch && !new URL(request.url).pathname.endsWith(".data");
}

/** Ends a request's calls when it is refused or its browser leaves, and a read's at the page's time limit. */
function signalOf(request: Request, refusal: AbortSignal): AbortSignal {
  const limits = request.method === "GET" ? [AbortSignal.timeout(pageMs)] : [];
  return AbortSignal.any([request.signal, refusal, ...limits]);
}

/**
 * Whether the practice accepts the session's token.
 * @throws Response 403 when its patient is no longer linked, 503 when the practice does not answer.
 */
async function checkAtPractice(services: Services, context: RequestContext): Promise<boolean> {
  const [isSignedIn, isLinked] = await Promise.all([
    answerOf(context.isTokenValid()),
    answerOf(isStillLinked(services, context)),
  ]);
  if (isSignedIn && !isLinked) {
    const subject = auditSubject(context.session.data);
    await services.audit.record({ event: "refuseAccess", outcome: "refused", ...subject });
    throw sessionErrors.linkRemoved();
  }
  return isSignedIn;
}

/**
 * The practice's answer about a session. Only false or a 401 counts as no: when the practice does not
 * answer, the session is kept and the page offers Retry.
 */
async function answerOf(check: Promise<boolean>): Promise<boolean> {
  try {
    return await check;
  } catch (error) {
    if (error instanceof PracticeError && error.reason === "signedOut") return false;
    throw sessionErrors.practiceUnavailable();
  }
}
