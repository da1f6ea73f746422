import { redirect } from "react-router";
import type { ResumeResult } from "#app/shell/session/resume-result.ts";
import type { Person } from "#practice-api/identity/endpoints.ts";
import { renewPaymentTokens } from "../payments/payment-tokens.ts";
import type { Services } from "../services.ts";
import { deviceFamily } from "../session/device-family.ts";
import { auditSubject } from "../store/audit-log.ts";
import { sessionCookie, sessionKey } from "../store/sessions/session-cookie.ts";
import type { SignedInSession } from "../store/sessions/session-data.ts";
import type { LinkedPeople, SessionNotice } from "../store/sessions/session-values.ts";
import { clearSiteHeaders, logOutAtPractice } from "./log-out.ts";
import { newChallenge } from "./passkeys.ts";
import { continueSignIn, type SignInResult } from "./run-sign-in.ts";

const passkeyNeeded =
  "This device needs your passkey too. Log in in another tab, then come back here: what you typed stays.";

export function sessionOf(
  { state: { context }, isTestData }: SignInResult,
  patient: Person | undefined,
  device: string | undefined,
): SignedInSession | undefined {
  const { holder, apiUrl, username } = context;
  if (!holder || !patient || !apiUrl) return undefined;
  return {
    stage: "signedIn",
    token: holder.token,
    apiUrl,
    ...(username === "" ? {} : { username }),
    patientId: patient.patientId,
    patientName: patient.name,
    holderId: holder.patientId,
    holderName: holder.name,
    isTestData,
    ...(device === undefined ? {} : { device }),
  };
}

export const signedInSession = (result: SignInResult, device?: string): SignedInSession | undefined =>
  result.state.value === "signedIn" ? sessionOf(result, result.state.context.chosen, device) : undefined;

export function initialCache(
  { now }: Pick<Services, "now">,
  { state }: SignInResult,
): Record<string, unknown> {
  const { settings, notice, people, unreadablePeople: unreadable = 0 } = state.context;
  return {
    settings,
    people: { readAt: now(), people, unreadable } satisfies LinkedPeople,
    ...(notice === undefined ? {} : { notice: { text: notice, tone: "success" } satisfies SessionNotice }),
  };
}

/**
 * Each step gets a new session id (threat T3). Undefined for a sign-in that failed. Without `isCookieKept` it
 * goes by /login, which goes on with a session, and says that the browser keeps no cookies without one.
 */
export async function startSession(
  services: Pick<Services, "sessions" | "confirmations" | "now" | "audit" | "payments" | "leases">,
  result: SignInResult,
  redirectTo: string,
  device: string | undefined,
  isCookieKept: boolean,
): Promise<Response | undefined> {
  const { state, isTestData, confirmation } = result;
  const { sessions, confirmations } = services;
  const back = backQuery(redirectTo);
  const data = signedInSession(result, device);
  if (data) {
    const id = await sessions.start(data, initialCache(services, result));
    // The page that the sign-in leads to belongs to the same navigation, so the practice is not asked again.
    if (confirmation) confirmations.add(sessionKey(id), confirmation);
    await renewPaymentTokens(services, data);
    await services.audit.record({ event: "openRecord", outcome: "done", ...auditSubject(data) });
    return redirectWithSession(isCookieKept ? redirectTo : `/login?problem=cookies${back}`, id);
  }
  const isAsked = state.value === "passkey";
  if (!isAsked && state.value !== "choosing" && state.value !== "passwordReset") return undefined;
  const challenge = isAsked ? newChallenge() : undefined;
  const pending = { stage: "pending", signIn: state, isTestData, redirectTo, device, challenge } as const;
  const id = await sessions.start(pending);
  return redirectWithSession(`/login?continue=1${isCookieKept ? "" : "&problem=cookies"}${back}`, id);
}

export const backQuery = (redirectTo: string): string =>
  redirectTo === "/" ? "" : `&redirectTo=${encodeURIComponent(redirectTo)}`;

function redirectWithSession(path: string, id: string): Response {
  return redirect(path, { headers: { "Set-Cookie": sessionCookie.set(id), "Cache-Control": "no-store" } });
}

/** Ruling B35. Another account is logged out everywhere. A patient who is no longer linked is not opened. */
export async function resumeSession(
  services: Services,
  signedIn: SignInResult,
  record: string,
  request: Request,
): Promise<Response> {
  const { sessions, recordTokens } = services;
  const { holder, people } = signedIn.state.context;
  const own = sessionOf(signedIn, holder, deviceFamily(request));
  const previousId = sessionCookie.read(request);
  if (own === undefined) return resumeResponse({ outcome: "leave" });
  if (signedIn.state.value === "passkey" && recordTokens.isAccount(record, own)) {
    await continueSignIn(services, signedIn.state, { type: "cancel" });
    const rejected = {
      outcome: "rejected",
      message: passkeyNeeded,
      needsCaptcha: false,
      needsPasskey: true,
      errors: {},
    } as const;
    return resumeResponse(rejected, {}, 422);
  }
  if (signedIn.state.value === "passwordReset") {
    await continueSignIn(services, signedIn.state, { type: "cancel" });
    return resumeResponse({ outcome: "leave" });
  }
  if (!recordTokens.isAccount(record, own)) {
    if (previousId !== undefined) await sessions.end(sessionKey(previousId));
    await logOutAtPractice(services, own);
    return resumeResponse({ outcome: "otherAccount" }, clearSiteHeaders);
  }

  const isShown = (patientId: string) => recordTokens.isPatient(record, own, patientId);
  const linked = people.find(({ patientId }) => isShown(patientId));
  const chosen = linked
    ? await continueSignIn(services, signedIn.state, { type: "choose", patientId: linked.patientId })
    : signedIn;
  if (chosen.state.value === "failed") {
    const { message } = chosen.state.context;
    return resumeResponse({ outcome: "rejected", message, needsCaptcha: false, errors: {} }, {}, 503);
  }
  const data = isShown(own.patientId)
    ? own
    : signedInSession({ ...chosen, isTestData: own.isTestData }, own.device);
  const isSame = data !== undefined && isShown(data.patientId);
  const started = isSame ? data : own;
  const id = await sessions.start(started, initialCache(services, signedIn));
  await renewPaymentTokens(services, started);
  await services.audit.record({ event: "openRecord", outcome: "done", ...auditSubject(started) });
  if (previousId !== undefined) {
    if (isSame) await sessions.adoptDrafts(sessionKey(previousId), sessionKey(id));
    await sessions.end(sessionKey(previousId));
  }
  const session = await sessions.open(id);
  const cookie = { "Set-Cookie": sessionCookie.set(id) };
  return isSame && session
    ? resumeResponse({ outcome: "resumed", left: session.left }, cookie)
    : resumeResponse({ outcome: "otherPatient" }, cookie);
}

export const resumeResponse = (result: ResumeResult, headers: HeadersInit = {}, status = 200) =>
  Response.json(result, { status, headers: { "Cache-Control": "no-store", ...headers } });
