import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { networkContext, pendingSignInContext, servicesContext } from "../contexts.ts";
import type { Services } from "../services.ts";
import { sessionCookie, sessionKey } from "../store/session-cookie.ts";
import type { PendingSession, Session } from "../store/session-data.ts";
import { followLink } from "./run-sign-in.ts";
import { arrive } from "./start-session.ts";

/** Why somebody was led to /login, as its query says it; the page has the words. */
export type Problem = "link" | "snag" | "closed";

/**
 * Opening /login ends whatever session there was and makes the browser forget (spec 1, section 2). Only
 * the address that shows a sign-in under way keeps it, and answering a form ends nothing. A token in
 * the address is redeemed instead, and leaves the address bar at once (SECURITY T15).
 */
export const clearOnOpening: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const services = context.get(servicesContext);
  const token = url.searchParams.get("q");
  if (token !== null && request.method !== "POST") return enterByLink(context, token, request);
  const id = sessionCookie.read(request);
  const session = await services.sessions.open(id);
  const isShown = request.method !== "GET" || url.searchParams.has("continue");
  if (session?.data.stage === "waiting" && isShown) {
    context.set(pendingSignInContext, session as Session<PendingSession>);
    return next();
  }
  const response = await next();
  if (request.method !== "GET") return response;
  if (id !== undefined) {
    await services.sessions.end(sessionKey(id));
    response.headers.append("Set-Cookie", sessionCookie.clear());
  }
  response.headers.set("Clear-Site-Data", '"storage"');
  return response;
};

/** The password-reset record of spec 1, section 3: a sign-in that waits for a new password. */
export async function passwordResetOf(context: Readonly<RouterContextProvider>, request: Request) {
  const session = await context.get(servicesContext).sessions.open(sessionCookie.read(request));
  if (session?.data.stage !== "waiting" || session.data.signIn.value !== "passwordReset") return null;
  return session as Session<PendingSession>;
}

/**
 * Signs in with the token of a link, once, under a new session, and leads to a clean address. The token
 * is never logged and never sent on as a referrer. A browser that only looks ahead must not use it up.
 */
export async function enterByLink(
  context: Readonly<RouterContextProvider>,
  token: string,
  request: Request,
): Promise<Response> {
  if (request.method !== "GET" || request.headers.get("sec-purpose")?.includes("prefetch")) {
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  }
  const services = context.get(servicesContext);
  const response = await redeem(services, token, context.get(networkContext), request).catch(() =>
    leadBack("closed"),
  );
  response.headers.set("Referrer-Policy", "no-referrer");
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/** A token counts like an account of its own, so that whoever guesses tokens is held back too. */
async function redeem(services: Services, token: string, network: string, request: Request) {
  const { sessions, loginLimits, rateLimitKey } = services;
  const subject = { account: rateLimitKey(`link ${token}`), network: rateLimitKey(network) };
  const decision = await loginLimits.authorize(subject);
  if (decision.verdict !== "allowed") return leadBack("link");
  const session = await sessions.open(sessionCookie.read(request));
  if (session) await sessions.end(session.key);
  const result = await followLink(services, token, request.signal);
  const response = await arrive(services, result, "/");
  if (response) {
    await loginLimits.recordSuccess(subject);
    return response;
  }
  if (result.state.value === "refused") {
    await loginLimits.recordFailure(subject, decision.failures);
    return leadBack("link");
  }
  await loginLimits.release(subject);
  return leadBack("snag");
}

const leadBack = (problem: Problem) => redirect(`/login?problem=${problem}`);
