import { createContext, type RouterContextProvider, redirect } from "react-router";
import { servicesContext } from "../contexts.ts";
import { errorText } from "../errors/log-text.ts";
import type { SignInPlace } from "../rate-limits/sign-in-queue.ts";
import type { Services } from "../services.ts";
import { cookieProbe, newSessionId, queueTicket } from "../store/sessions/session-cookie.ts";
import { log } from "../telemetry/log.ts";
import { dateTimeAt } from "../time.ts";
import { authenticateTexts } from "./authenticate.ts";
import { backQuery } from "./start-session.ts";

/** The parameter of the address of /login that gives the answer to a sign-in which has waited for its turn. */
export const queueQuery = "queue";
/** A turn that comes sooner needs no other page. In ms. */
const shownAfterMs = 1_000;
const newsEveryMs = 5_000;

/** How many people are before a sign-in, and what is known next: nothing once it has ended. */
export type QueueNews = { before: number; next: Promise<QueueNews | null> };
/** What the page of a sign-in shows that waits for its turn. */
export type ShownQueue = {
  news: QueueNews;
  /** As HH:mm. */
  since: string;
  /** Where the page goes on. */
  answerAt: string;
};
/** Why a form of /login led to no session. */
export type SignInRejection = {
  /** Absent where each field says what is wrong with it. */
  message: string | undefined;
  status: number;
  needsCaptcha?: boolean;
  /** The practice has refused the username or the password. */
  isWrong?: true;
  notice?: string | undefined;
  /** In seconds. */
  retryAfter?: number;
};
export type QueuedSignIn = { queue: ShownQueue; ticket: string };
export type TypedRejection = SignInRejection & { typed: string };
/** Why a sign-in that waited for its turn led to no session, on the page that fetches its answer. */
export const queuedRejectionContext = createContext<TypedRejection | null>(null);
type Answer = { location: string; cookies: string[] } | TypedRejection;

/**
 * What to show of a sign-in that still waits for its turn after a moment, or undefined. Its page is sent before the
 * answer is known and cannot set a cookie any more: the answer, which may hold a session's, is kept encrypted in the
 * store, under the hash of a ticket that this browser alone has. The password stays with the request.
 */
export async function shownQueue(
  services: Services,
  place: SignInPlace,
  answer: Promise<Response | SignInRejection>,
  typed: string,
  redirectTo: string,
  request: Request,
): Promise<QueuedSignIn | undefined> {
  const ended = answer.then(
    () => true,
    () => true,
  );
  if (await Promise.race([ended, services.pause(shownAfterMs).then(() => place.before() === 0)]))
    return undefined;
  const ticket = newSessionId();
  const kept = answer
    .then((given) => services.idempotency.keepAnswer(ticket, answerOf(given, typed)))
    .catch((error: unknown) => log.error({ error: errorText(error) }, "answer not kept"));
  let isOver = false;
  const over = kept.then(() => {
    isOver = true;
    return null;
  });
  const newsNow = (): QueueNews => ({
    before: place.before(),
    next: Promise.race([over, services.pause(newsEveryMs).then(() => (isOver ? null : newsNow()))]),
  });
  const problem = cookieProbe.isKept(request) ? "" : "&problem=cookies";
  const answerAt = `/login?${queueQuery}=1${problem}${backQuery(redirectTo)}`;
  return {
    queue: { news: newsNow(), since: dateTimeAt(services.now()).toFormat("HH:mm"), answerAt },
    ticket,
  };
}

function answerOf(given: Response | SignInRejection, typed: string): Answer {
  if (!(given instanceof Response)) return { ...given, typed };
  return { location: given.headers.get("Location") ?? "/", cookies: given.headers.getSetCookie() };
}

/** The answer for the ticket of a request, or null for a page that is opened again. */
export async function takeAnswer({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<Response | TypedRejection | null> {
  const ticket = queueTicket.read(request);
  if (ticket === undefined) return null;
  const answer = await context.get(servicesContext).idempotency.takeAnswer<Answer>(ticket);
  if (answer === undefined) return { message: authenticateTexts.unavailable, status: 503, typed: "" };
  if (!("location" in answer)) return answer;
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of [...answer.cookies, queueTicket.clear()]) headers.append("Set-Cookie", cookie);
  return redirect(answer.location, { headers });
}
