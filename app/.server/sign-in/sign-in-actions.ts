import type { RouterContextProvider } from "react-router";
import { namesIn, newPasswordProblem } from "#practice-api/identity/rules.ts";
import { resetPanelTexts, signInTexts } from "#practice-api/identity/texts.ts";
import { networkContext, servicesContext } from "../contexts.ts";
import { sessionCookie } from "../store/sessions/session-cookie.ts";
import type { PendingSession, Session } from "../store/sessions/session-data.ts";
import { authenticate } from "./authenticate.ts";
import { changePassword, continueSignIn, type SignInResult } from "./run-sign-in.ts";
import { startSession } from "./start-session.ts";

/** Why a form of /login led to no session. */
export type SignInRejection = {
  message: string;
  status: number;
  needsCaptcha?: boolean;
  notice?: string | undefined;
};
export type NewPasswordRejection = {
  /** Absent where the practice refused the password, or did not answer. */
  field?: "newPassword" | "confirmPassword" | "agree";
  text: string;
  status: number;
};

const fieldOf = { password: "newPassword", confirm: "confirmPassword" } as const;

type Context = Readonly<RouterContextProvider>;

const expired = "Your login ran out of time. Log in again.";

/** Handles the form of /login: a redirect with a new session, or the reason for none. */
export async function signIn(
  context: Context,
  form: { username: string; password: string; altcha?: string | undefined },
  redirectTo: string,
  request: Request,
): Promise<Response | SignInRejection> {
  const services = context.get(servicesContext);
  const { username, password, altcha: captcha } = form;
  const network = context.get(networkContext);
  const input = { username, password, captcha, network };
  const authenticated = await authenticate(services, input);
  if (authenticated.outcome === "rejected") return authenticated;
  const previous = await services.sessions.open(sessionCookie.read(request));
  if (previous) await services.sessions.end(previous.key);
  const response = await startSession(services, authenticated.result, redirectTo);
  return response ?? { message: signInTexts.networkFailed, status: 503 };
}

/** Handles the choice between several patients. */
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

/**
 * Handles the panel for a new password. Problems are reported in the specified order, the agreement last.
 * The practice's own check is final, because only the practice has all names of the patient.
 */
export async function setNewPassword(
  context: Context,
  pending: Session<PendingSession> | null,
  form: { password: string; confirm: string; isAgreed: boolean },
): Promise<Response | SignInRejection | NewPasswordRejection> {
  if (pending?.data.signIn.value !== "passwordReset") return { message: expired, status: 422 };
  const { signIn } = pending.data;
  const names = namesIn(signIn.context.holder?.name ?? "");
  const problem = newPasswordProblem(form, resetPanelTexts, names);
  if (problem) return { field: fieldOf[problem.field], text: problem.text, status: 422 };
  if (!form.isAgreed) return { field: "agree", text: resetPanelTexts.mustAgree, status: 422 };
  const services = context.get(servicesContext);
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
  if (!isChanged) return { text: message, status: 422 };
  await services.sessions.expireAccount(pending.data);
  return advance(context, pending, result);
}

/** Ends a pending sign-in, here and at the practice. */
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
  const { redirectTo, isTestData: wasTestData } = pending.data;
  await services.sessions.end(pending.key);
  const result = { state, isTestData: isTestData || wasTestData };
  const { message = signInTexts.networkFailed, notice } = state.context;
  return (await startSession(services, result, redirectTo)) ?? { message, status: 503, notice };
}
