import { practicePhoneContext, servicesContext } from "../contexts.ts";
import { createRequestContext, type RequestContext, requestContext } from "../request-context.ts";
import type { Services } from "../services.ts";
import { storedPhone } from "../store/sessions/session-values.ts";
import { timeLimits } from "../time-limits.ts";
import { isOtherRecord, keepingOpenPage, type Middleware, openSignedIn } from "./open-session.ts";
import { refuseForgedCookies } from "./require-signed-out.ts";
import { checkAtPractice, isRefusal } from "./session-check.ts";
import {
  noteWrite,
  type RequestKind,
  recordInForm,
  recordInRequest,
  sessionErrors,
  sessionExpired,
  sessionStatusResponse,
  withStoreErrors,
} from "./session-responses.ts";

/**
 * Keeps the response out of caches (ruling B35, threat T6). Checks in this order: a session exists, the
 * requesting page shows its record, the session is within its rate limit, the practice accepts its token, its
 * patient is linked. The last two run beside a read, and once for a form with the page that it leads to. A
 * 401 of any other call of the request ends the session too (ruling B54).
 */
export const requireSession = (kind: RequestKind, options: SessionOptions = {}): Middleware =>
  keepingOpenPage(withStoreErrors(checkSession(kind, options)));

/** `takesAnyRecord`: of the account. What a page shows is still compared with its record by the action. */
type SessionOptions = { takesAnyRecord?: boolean };

const checkSession = (kind: RequestKind, { takesAnyRecord = false }: SessionOptions): Middleware => {
  return async ({ request, url, context: router }, next) => {
    const services = router.get(servicesContext);
    const session = await openSignedIn(services, request, extendsSession(request, kind));
    if (!session) return (await refuseForgedCookies(request, router)) ?? sessionExpired(kind, request, url);
    const record = recordInRequest(request, url, kind);
    const isTaken = takesAnyRecord && services.recordTokens.isAccount(record ?? "", session.data);
    if (isOtherRecord(services, session, record) && !isTaken) return sessionStatusResponse("patientChanged");
    if (record === undefined && isOtherRecord(services, session, await recordInForm(request))) {
      throw sessionErrors.patientChanged();
    }
    const isRead = request.method === "GET";
    const retryAfter = await services.sessionLimits.consume(session.key, isRead ? "read" : "write");
    if (retryAfter !== undefined) throw sessionErrors.tooManyRequests(retryAfter);

    const stored = await services.sessionCache.load(session.key);
    const confirmation = isRead
      ? services.confirmations.take(session.key, isDocumentRequest(request, kind))
      : undefined;
    const refusal = new AbortController();
    let checking: Promise<void> | undefined;
    const context = createRequestContext(services, session, signalOf(request, refusal.signal), {
      stored,
      ...confirmation,
      check: (own) => {
        checking = confirmation === undefined ? checkAtPractice(services, own) : Promise.resolve();
        return checking;
      },
      noteWrite: () => noteWrite(router),
    });
    router.set(requestContext, context);
    router.set(practicePhoneContext, storedPhone(stored) ?? context.practiceData.phone ?? null);
    if (isRead) void context.checked();
    else services.sharedReads.forget(session.key);
    const page = next();
    page.catch(() => undefined);
    try {
      // A refused read does not wait for its page. The page of any other failure is the error that its loaders throw.
      if (isRead) await context.checked().catch(throwRefusal);
      const response = await page;
      await confirmed(response, context, checking, { isRead, isOpenPage: record !== undefined });
      if (!isRead) await endForm(services, context, checking, response);
      if (!context.isSignedOut()) {
        response.headers.set("Cache-Control", "private, no-store");
        return response;
      }
    } catch (error) {
      if (!isRefusal(error) && !context.isSignedOut()) {
        abandon(page, refusal);
        throw error;
      }
    }
    abandon(page, refusal);
    await services.sessions.expire(session.key);
    return sessionExpired(kind, request, url);
  };
};

/**
 * - An answer that the portal stored leads to a page, which is checked in its place.
 * - An error's page may be sent when the check itself failed, because it shows nothing of a record. An open
 * page gets that failure instead, so that it keeps what was typed.
 */
async function confirmed(
  response: Response,
  context: RequestContext,
  checking: Promise<void> | undefined,
  { isRead, isOpenPage }: { isRead: boolean; isOpenPage: boolean },
): Promise<void> {
  if (response.status < 400) return isRead || !isRedirect(response) ? context.checked() : checking;
  return isRead || !isOpenPage ? checking?.catch(throwRefusal) : checking;
}

function throwRefusal(error: unknown): void {
  if (isRefusal(error)) throw error;
}

async function endForm(
  { sharedReads, confirmations }: Services,
  { session, now }: RequestContext,
  checking: Promise<void> | undefined,
  response: Response,
): Promise<void> {
  sharedReads.forget(session.key);
  if (checking === undefined || !isRedirect(response)) return;
  confirmations.add(session.key, { practiceMs: (await now()).toMillis(), tookMs: 0 });
}

/** The router answers a redirect of an open page's request with 202. */
const isRedirect = ({ status }: Response) => status === 202 || (status >= 300 && status < 400);

function abandon(page: Promise<Response>, refusal: AbortController): void {
  refusal.abort(new DOMException("The session was refused.", "AbortError"));
  page.then((response) => response.body?.cancel()).catch(() => undefined);
}

/** An open page requests data by itself, so it reports use at /session/time instead (threat T4). */
function extendsSession(request: Request, kind: RequestKind): boolean {
  if (request.method !== "GET") return true;
  const isPrefetch = /prefetch/.test(request.headers.get("sec-purpose") ?? "");
  return isDocumentRequest(request, kind) && !isPrefetch;
}

const isDocumentRequest = (request: Request, kind: RequestKind): boolean =>
  kind === "page" && !new URL(request.url).pathname.endsWith(".data");

function signalOf(request: Request, refusal: AbortSignal): AbortSignal {
  const limits = request.method === "GET" ? [AbortSignal.timeout(timeLimits.page)] : [];
  return AbortSignal.any([request.signal, refusal, ...limits]);
}
