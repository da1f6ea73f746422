import type { ResumeResult } from "#app/shell/session/resume-result.ts";
import { renewPaymentTokens } from "../payments/payment-tokens.ts";
import type { Services } from "../services.ts";
import { deviceFamily } from "../session/device-family.ts";
import { auditSubject } from "../store/audit-log.ts";
import { sessionCookie, sessionKey } from "../store/sessions/session-cookie.ts";
import { clearSiteHeaders, logOutAtPractice } from "./log-out.ts";
import { continueSignIn, type SignInResult } from "./run-sign-in.ts";
import { initialCache, sessionOf, signedInSession } from "./start-session.ts";

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
