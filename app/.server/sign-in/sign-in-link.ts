import { type MiddlewareFunction, type RouterContextProvider, redirect } from "react-router";
import { addressContext, servicesContext } from "../contexts.ts";
import type { Services } from "../services.ts";
import { deviceFamily } from "../session/device-family.ts";
import { cookieProbe, sessionCookie } from "../store/sessions/session-cookie.ts";
import { log } from "../telemetry/log.ts";
import { followLink } from "./run-sign-in.ts";
import { startSession } from "./start-session.ts";

export type SignInProblem = "link" | "snag" | "unavailable" | "cookies";

/** The token of a link is stored nowhere and never leaves as a referrer (threat T15). */
export const linkHeaders = { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" };

/** With `no-referrer` the form's Origin would be null, and refused where nothing else says its source. */
export const prepareLinkPage: MiddlewareFunction<Response> = async ({ request }, next) => {
  const response = await next();
  if (request.method === "POST") return response;
  response.headers.set("Referrer-Policy", "strict-origin");
  if (!cookieProbe.isKept(request)) response.headers.append("Set-Cookie", cookieProbe.set());
  return response;
};

/**
 * No other site has led to the page: its form is then sent without a press (ruling B102, threat T58). A page
 * that the browser loads ahead runs its scripts before anyone has opened it.
 */
export const isOpenedByItself = ({ headers }: Request): boolean =>
  ["none", "same-origin"].includes(headers.get("sec-fetch-site") ?? "") && !headers.has("sec-purpose");

/** Another document follows: a page that the router opens keeps the policy of the link's page. */
export async function signInByLink(
  context: Readonly<RouterContextProvider>,
  token: string,
  request: Request,
): Promise<Response> {
  const services = context.get(servicesContext);
  const address = context.get(addressContext);
  const response = await redeem(services, token, address, request).catch((cause: unknown) => {
    log.warn({ cause }, "link not followed");
    return redirectToLogin("unavailable");
  });
  for (const [name, value] of Object.entries(linkHeaders)) response.headers.set(name, value);
  response.headers.set("X-Remix-Reload-Document", "true");
  return response;
}

/** A token is rate-limited like an account, so that guessing tokens is slowed down too. */
async function redeem(services: Services, token: string, address: string, request: Request) {
  const { sessions, signInLimits, audit, knownBrowsers } = services;
  const subject = services.rateLimitSubject(`link ${token}`, address);
  const decision = await signInLimits.authorize(subject);
  if (decision.verdict !== "allowed") return redirectToLogin("link");
  const session = await sessions.open(sessionCookie.read(request));
  if (session) await sessions.end(session.key);
  const result = await followLink(services, token, (stamp) => knownBrowsers.hasPassed(request, stamp));
  const isCookieKept = cookieProbe.isKept(request);
  const response = await startSession(services, result, "/", deviceFamily(request), isCookieKept);
  if (response) {
    await signInLimits.recordSuccess(subject, decision);
    const { apiUrl, holder } = result.state.context;
    const isAsked = result.state.value === "passkey";
    const [event, outcome] = isAsked ? (["checkPasskey", "asked"] as const) : (["signIn", "done"] as const);
    await audit.record({ event, outcome, practice: apiUrl, who: holder?.patientId });
    return response;
  }
  if (result.state.value === "rejected") {
    await audit.record({ event: "signIn", outcome: "refused", who: subject.account });
    await signInLimits.recordFailure(subject, decision);
    return redirectToLogin("link");
  }
  await audit.record({ event: "signIn", outcome: "failed", who: subject.account, object: result.failure });
  await signInLimits.release(subject, decision);
  return redirectToLogin("snag");
}

const redirectToLogin = (problem: Exclude<SignInProblem, "cookies">) => redirect(`/login?problem=${problem}`);
