import type { RouterContextProvider } from "react-router";
import type { NewPasswordAnswer } from "#app/forms/new-password-form.tsx";
import { namesIn } from "#practice-api/identity/rules.ts";
import { resetPanelTexts, signInTexts } from "#practice-api/identity/texts.ts";
import { addressContext, pendingSignInContext, servicesContext } from "../contexts.ts";
import { baseUrlsFor } from "../practice-client/base-urls.ts";
import type { SignInPlace } from "../rate-limits/sign-in-queue.ts";
import { deviceFamily } from "../session/device-family.ts";
import { cookieProbe, sessionCookie } from "../store/sessions/session-cookie.ts";
import type { PendingSession, Session } from "../store/sessions/session-data.ts";
import { timeLimits } from "../time-limits.ts";
import { authenticate } from "./authenticate.ts";
import { newPasswordErrors, placeNames } from "./new-password-errors.ts";
import { type QueuedSignIn, type SignInRejection, shownQueue } from "./queued-sign-in.ts";
import { changePassword, continueSignIn, type SignInResult } from "./run-sign-in.ts";
import { checkSecondStep, type SecondStep, secondStepOf } from "./second-step.ts";
import { startSession } from "./start-session.ts";

type NewPasswordRejection = Pick<NewPasswordAnswer, "errors" | "text"> & { status: number };

type Context = Readonly<RouterContextProvider>;

const expired = "Your login ran out of time. Log in again.";

type SignInValues = { username: string; password: string; altcha?: string | undefined };

export async function signIn(
  context: Context,
  form: SignInValues,
  redirectTo: string,
  request: Request,
): Promise<Response | SignInRejection | QueuedSignIn> {
  const services = context.get(servicesContext);
  const place = services.signInQueue.enter(context.get(addressContext), request.signal);
  const answer = signInAt(place, context, form, redirectTo, request);
  return (await shownQueue(services, place, answer, form.username, redirectTo, request)) ?? answer;
}

async function signInAt(
  place: SignInPlace,
  context: Context,
  form: SignInValues,
  redirectTo: string,
  request: Request,
): Promise<Response | SignInRejection> {
  const services = context.get(servicesContext);
  const { username, password, altcha: captcha } = form;
  const input = { username, password, captcha, address: context.get(addressContext), request, place };
  const authenticated = await authenticate(services, input);
  if (authenticated.outcome === "rejected") return authenticated;
  const previous = await services.sessions.open(sessionCookie.read(request));
  if (previous) await services.sessions.end(previous.key);
  const isCookieKept = cookieProbe.isKept(request);
  const device = deviceFamily(request);
  const response = await startSession(services, authenticated.result, redirectTo, device, isCookieKept);
  if (authenticated.knownBrowser) response?.headers.append("Set-Cookie", authenticated.knownBrowser);
  return response ?? { message: signInTexts.networkFailed, status: 503 };
}

/** The step after the password. `step`: the page shows it again, with another challenge. */
export async function passSecondStep(
  context: Context,
  pending: Session<PendingSession> | null,
  form: Parameters<typeof checkSecondStep>[2],
  request: Request,
): Promise<Response | (SignInRejection & { step?: SecondStep | null; cookie?: string | undefined })> {
  const services = context.get(servicesContext);
  const checked = await checkSecondStep(context, pending, form, request);
  if (checked.outcome === "expired") return { message: expired, status: 422 };
  if (checked.outcome === "refused") {
    const step = await secondStepOf(services, context.get(pendingSignInContext), request);
    return { ...checked, step };
  }
  const { pending: passed, stamp } = checked;
  const result = await continueSignIn(services, passed.data.signIn, { type: "passkeyChecked" });
  const answer = await advance(context, passed, result);
  const { username } = passed.data.signIn.context;
  const cookie = stamp && services.knownBrowsers.remember(request, username, stamp);
  if (!(answer instanceof Response)) return { ...answer, cookie };
  if (cookie) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

export async function choosePatient(
  context: Context,
  pending: Session<PendingSession> | null,
  patientId: string,
): Promise<Response | SignInRejection> {
  if (pending?.data.signIn.value !== "choosing") return { message: expired, status: 422 };
  const services = context.get(servicesContext);
  const event = { type: "choose", patientId } as const;
  const result = await continueSignIn(services, pending.data.signIn, event);
  return advance(context, pending, result);
}

/** All problems at once. The practice's own check is final: only it has all names of the patient. */
export async function setNewPassword(
  context: Context,
  pending: Session<PendingSession> | null,
  form: { password: string; confirm: string; isAgreed: boolean },
): Promise<Response | SignInRejection | NewPasswordRejection> {
  if (pending?.data.signIn.value !== "passwordReset") return { message: expired, status: 422 };
  const { signIn } = pending.data;
  const services = context.get(servicesContext);
  const { holder, apiUrl } = signIn.context;
  const signal = AbortSignal.timeout(timeLimits.readCall);
  const caller = holder && { ...holder, holderId: holder.patientId };
  const client = services.client(baseUrlsFor(apiUrl, services.config), caller, signal);
  const names = {
    own: namesIn(holder?.name ?? ""),
    places: await placeNames(services.config, client.practice.read),
  };
  const errors: NewPasswordRejection["errors"] = newPasswordErrors(form, resetPanelTexts, names);
  if (!form.isAgreed) errors.agree = resetPanelTexts.mustAgree;
  if (Object.keys(errors).length > 0) return { errors, status: 422 };
  const result = await changePassword(services, signIn, form.password);
  const isChanged = result.state.value !== "passwordReset";
  const { message = signInTexts.networkFailed } = result.state.context;
  // Without words of the practice its answer may have been lost.
  const isRefused = message !== resetPanelTexts.failed;
  await services.audit.record({
    event: "changePassword",
    outcome: isChanged ? "done" : isRefused ? "refused" : "unknown",
    practice: signIn.context.apiUrl,
    who: signIn.context.holder?.patientId,
  });
  if (!isChanged) return { errors: {}, text: message, status: 422 };
  await services.sessions.expireAccount(pending.data);
  return advance(context, pending, result);
}

export async function cancelSignIn(context: Context, pending: Session<PendingSession> | null): Promise<void> {
  if (!pending) return;
  const services = context.get(servicesContext);
  await services.sessions.end(pending.key);
  await continueSignIn(services, pending.data.signIn, { type: "cancel" });
}

async function advance(
  context: Context,
  pending: Session<PendingSession>,
  { state, isTestData }: SignInResult,
): Promise<Response | SignInRejection> {
  const services = context.get(servicesContext);
  const { redirectTo, device, isTestData: wasTestData } = pending.data;
  await services.sessions.end(pending.key);
  const result = { state, isTestData: isTestData || wasTestData };
  const { message = signInTexts.networkFailed, notice } = state.context;
  return (await startSession(services, result, redirectTo, device, true)) ?? { message, status: 503, notice };
}
