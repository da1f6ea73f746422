import { createContext, type RouterContextProvider, redirect } from "react-router";
import { servicesContext } from "../contexts.ts";
import type { SignInPlace } from "../rate-limits/sign-in-queue.ts";
import type { Services } from "../services.ts";
import { cookieProbe, newSessionId, queueTicket } from "../store/sessions/session-cookie.ts";
import { log } from "../telemetry/log.ts";
import { dateTimeAt } from "../time.ts";
import { authenticateTexts } from "./authenticate.ts";
import { backQuery } from "./start-session.ts";

export const queueQuery = "queue";
/** A turn that comes sooner needs no other page. */
const shownAfterMs = 1_000;
const newsEveryMs = 5_000;

export type QueueNews = { before: number; next: Promise<QueueNews | null> };
export type ShownQueue = {
  news: QueueNews;
  /** As HH:mm. */
  since: string;
  answerAt: string;
};
export type SignInRejection = {
  /** Absent where each field says what is wrong with it. */
  message: string | undefined;
  status: number;
  needsCaptcha?: boolean;
  isWrong?: true;
  notice?: string | undefined;
  /** In seconds, as the header Retry-After. */
  retryAfter?: number;
};
export type QueuedSignIn = { queue: ShownQueue; ticket: string };
type TypedRejection = SignInRejection & { typed: string };
export const queuedRejectionContext = createContext<TypedRejection | null>(null);
type Answer = { location: string; cookies: string[] } | TypedRejection;

/**
 * Undefined when its turn comes in a moment. Its page is sent before the answer is known and cannot set a
 * cookie any more: the answer, which may hold a session's, is kept encrypted in the store, under the hash of
 * a ticket that this browser alone has. The password stays with the request.
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
    .then((given) => services.signInAnswers.keep(ticket, answerOf(given, typed)))
    .catch((cause: unknown) => log.error({ cause }, "answer not kept"));
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

/** Null for a page that is opened again. */
export async function takeAnswer({
  request,
  context,
}: {
  request: Request;
  context: Readonly<RouterContextProvider>;
}): Promise<Response | TypedRejection | null> {
  const ticket = queueTicket.read(request);
  if (ticket === undefined) return null;
  const answer = await context.get(servicesContext).signInAnswers.take<Answer>(ticket);
  if (answer === undefined) return { message: authenticateTexts.unavailable, status: 503, typed: "" };
  if (!("location" in answer)) return answer;
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of [...answer.cookies, queueTicket.clear()]) headers.append("Set-Cookie", cookie);
  return redirect(answer.location, { headers });
}
