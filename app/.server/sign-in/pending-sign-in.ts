import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { addressContext, pendingSignInContext, servicesContext } from "../contexts.ts";
import type { Services } from "../services.ts";
import { deviceFamily } from "../session/device-family.ts";
import { withStoreErrors } from "../session/store-failures.ts";
import { cookieProbe, sessionCookie, sessionKey } from "../store/sessions/session-cookie.ts";
import { followLink } from "./run-sign-in.ts";
import { startSession } from "./start-session.ts";

/** Why a request was redirected to /login, as its query names it. */
export type SignInProblem = "link" | "snag" | "unavailable" | "cookies";

/**
 * Middleware of /login. Opening the page ends the session and clears the browser's storage (spec 1,
 * section 2). A pending sign-in is kept for its forms, and for the address that shows it. A token in the
 * address is redeemed and leaves the address at once (threat T15).
 */
export const endSessionOnOpening: MiddlewareFunction<Response> = withStoreErrors(async (args, next) => {
  const { request, url, context } = args;
  const services = context.get(servicesContext);
  const token = url.searchParams.get("q");
  if (token !== null && request.method !== "POST") return signInByLink(context, token, request);
  const id = sessionCookie.read(request);
  const session = await services.sessions.open(id);
  const isContinued = request.method !== "GET" || url.searchParams.has("continue");
  if (session?.data.stage === "pending" && isContinued) {
    context.set(pendingSignInContext, { key: session.key, data: session.data });
    return next();
  }
  const response = await next();
  if (request.method !== "GET") return response;
  if (id !== undefined) {
    await services.sessions.end(sessionKey(id));
    response.headers.append("Set-Cookie", sessionCookie.clear());
  }
  if (!cookieProbe.isKept(request)) response.headers.append("Set-Cookie", cookieProbe.set());
  response.headers.set("Clear-Site-Data", '"storage"');
  return response;
});

/** The password-reset record of spec 1, section 3: the sign-in that waits for a new password, or null. */
export async function pendingPasswordReset(context: Readonly<RouterContextProvider>, request: Request) {
  const session = await context.get(servicesContext).sessions.open(sessionCookie.read(request));
  if (session?.data.stage !== "pending" || session.data.signIn.value !== "passwordReset") return null;
  return { key: session.key, data: session.data };
}

/**
 * Signs in with the one-time token of a link, and redirects to an address without it. The token is never
 * logged or sent as a referrer. A prefetch does not redeem it.
 */
export async function signInByLink(
  context: Readonly<RouterContextProvider>,
  token: string,
  request: Request,
): Promise<Response> {
  if (request.method !== "GET" || request.headers.get("sec-purpose")?.includes("prefetch")) {
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  }
  const services = context.get(servicesContext);
  const response = await redeem(services, token, context.get(addressContext), request).catch(() =>
    redirectToLogin("unavailable"),
  );
  response.headers.set("Referrer-Policy", "no-referrer");
  response.headers.set("Cache-Control", "no-store");
  return response;
}

/** A token is rate-limited like an account, so that guessing tokens is slowed down too. */
async function redeem(services: Services, token: string, address: string, request: Request) {
  const { sessions, signInLimits, audit } = services;
  const subject = services.rateLimitSubject(`link ${token}`, address);
  const decision = await signInLimits.authorize(subject);
  if (decision.verdict !== "allowed") return redirectToLogin("link");
  const session = await sessions.open(sessionCookie.read(request));
  if (session) await sessions.end(session.key);
  const result = await followLink(services, token);
  const isCookieKept = cookieProbe.isKept(request);
  const response = await startSession(services, result, "/", deviceFamily(request), isCookieKept);
  if (response) {
    await signInLimits.recordSuccess(subject, decision);
    const { apiUrl, holder } = result.state.context;
    await audit.record({ event: "signIn", outcome: "done", practice: apiUrl, who: holder?.patientId });
    return response;
  }
  if (result.state.value === "rejected") {
    await audit.record({ event: "signIn", outcome: "refused", who: subject.account });
    await signInLimits.recordFailure(subject, decision);
    return redirectToLogin("link");
  }
  await signInLimits.release(subject, decision);
  return redirectToLogin("snag");
}

const redirectToLogin = (problem: Exclude<SignInProblem, "cookies">) => redirect(`/login?problem=${problem}`);
