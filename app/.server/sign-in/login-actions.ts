import type { RouterContextProvider } from "react-router";
import type { SignInState } from "#machines/sign-in/machine.ts";
import { mustAgree, namesIn, newPasswordProblem, resetPanelTexts } from "#practice-api/identity/rules.ts";
import { networkContext, servicesContext } from "../contexts.ts";
import { sessionCookie } from "../store/session-cookie.ts";
import type { PendingSession, Session } from "../store/session-data.ts";
import { attempt } from "./authenticate.ts";
import { changePassword, goOn } from "./run-sign-in.ts";
import { arrive } from "./start-session.ts";

/** Why somebody is not let in, or not yet. */
export type ApiError = {
  message: string;
  status: number;
  needsCaptcha?: boolean;
  notice?: string | undefined;
};
export type NewPasswordRefusal = {
  /** Absent where the practice refused, or could not be reached. */
  field?: "newPassword" | "confirmPassword" | "agree";
  text: string;
  status: number;
};

const fieldOf = { password: "newPassword", confirm: "confirmPassword" } as const;

type Context = Readonly<RouterContextProvider>;

export const enterTexts = {
  over: "Your sign-in ran out of time. Please log in again.",
  snag: "Ohh. We hit a snag.",
} as const;

/** Answers the form of /login: leads on, or tells why not. */
export async function enter(
  context: Context,
  form: { username: string; password: string; altcha?: string | undefined },
  redirectTo: string,
  request: Request,
): Promise<Response | ApiError> {
  const services = context.get(servicesContext);
  const { username, password, altcha: captcha } = form;
  const network = context.get(networkContext);
  const tried = await attempt(services, { username, password, captcha, network, signal: request.signal });
  if (tried.outcome === "out") return tried;
  const before = await services.sessions.open(sessionCookie.read(request));
  if (before) await services.sessions.end(before.key);
  return (await arrive(services, tried.result, redirectTo)) ?? { message: enterTexts.snag, status: 503 };
}

/** Answers the choice between several people. */
export async function choose(
  context: Context,
  waiting: Session<PendingSession> | null,
  patientId: string,
  request: Request,
): Promise<Response | ApiError> {
  if (waiting?.data.signIn.value !== "choosing") return { message: enterTexts.over, status: 422 };
  const services = context.get(servicesContext);
  const event = { type: "choose", patientId } as const;
  return proceed(context, waiting, await goOn(services, waiting.data.signIn, event, request.signal));
}

/**
 * Answers the panel that asks for a new password. What is wrong is said in the specified order, the
 * agreement last; the practice has the final say, because only it knows every name.
 */
export async function setNewPassword(
  context: Context,
  waiting: Session<PendingSession> | null,
  form: { password: string; confirm: string; isAgreed: boolean },
  request: Request,
): Promise<Response | ApiError | NewPasswordRefusal> {
  if (waiting?.data.signIn.value !== "passwordReset") return { message: enterTexts.over, status: 422 };
  const { signIn } = waiting.data;
  const names = namesIn(signIn.context.holder?.name ?? "");
  const problem = newPasswordProblem(form, resetPanelTexts, names);
  if (problem) return { field: fieldOf[problem.field], text: problem.text, status: 422 };
  if (!form.isAgreed) return { field: "agree", text: mustAgree, status: 422 };
  const services = context.get(servicesContext);
  const result = await changePassword(services, signIn, form.password, request.signal);
  if (result.state.value === "passwordReset") {
    return { text: result.state.context.message ?? enterTexts.snag, status: 422 };
  }
  await services.sessions.expireAccount(waiting.data);
  return proceed(context, waiting, result);
}

/** Leaves a sign-in under way, here and at the practice. */
export async function cancel(
  context: Context,
  waiting: Session<PendingSession> | null,
  request: Request,
): Promise<void> {
  if (!waiting) return;
  const services = context.get(servicesContext);
  await services.sessions.end(waiting.key);
  await goOn(services, waiting.data.signIn, { type: "cancel" }, request.signal);
}

async function proceed(
  context: Context,
  waiting: Session<PendingSession>,
  { state, isTestData }: { state: SignInState; isTestData: boolean },
): Promise<Response | ApiError> {
  const services = context.get(servicesContext);
  const { redirectTo, isTestData: wasTestData } = waiting.data;
  await services.sessions.end(waiting.key);
  const result = { state, isTestData: isTestData || wasTestData };
  const { message, notice } = state.context;
  return (
    (await arrive(services, result, redirectTo)) ?? {
      message: message ?? enterTexts.snag,
      status: 503,
      notice,
    }
  );
}
