import { redirect } from "react-router";
import { z } from "zod";
import { log } from "#app/.server/log.ts";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { cachedNames, keptPhoneName } from "#app/.server/request-context.ts";
import type { ScreenArgs } from "#app/.server/screen.ts";
import { withoutRequestAbort } from "#app/.server/session/detached-context.ts";
import { auditSubject } from "#app/.server/store/audit-log.ts";
import { sessionCookie } from "#app/.server/store/session-cookie.ts";
import type { PasswordAnswer } from "#practice-api/identity/endpoints.ts";
import { namesIn, newPasswordProblem } from "#practice-api/identity/rules.ts";
import { passwordDialogTexts, signInTexts } from "#practice-api/identity/texts.ts";
import type { ProfileAnswer } from "../profile-answer.ts";

const password = z.string().max(1_000).default("");

/** The order of the specification's checks is not that of the fields, so the fields are not checked here. */
export const passwordForm = z.object({ newPassword: password, confirmPassword: password });

const fieldOf = { password: "newPassword", confirm: "confirmPassword" } as const;
const texts = { empty: signInTexts.emptyPassword, ...passwordDialogTexts };
const spaces = "Your password cannot contain spaces.";

/**
 * Changes the account holder's password. Every other session of the account then ends, and this one goes on under
 * a new id (threat T17).
 * @param doneHref the page that says so.
 */
export async function changePassword(
  args: ScreenArgs,
  { newPassword, confirmPassword }: z.output<typeof passwordForm>,
  doneHref: string,
): Promise<Response | ProfileAnswer> {
  const { services, context } = args;
  const refused = (message: string, field?: string): ProfileAnswer => ({
    form: "password",
    errors: field === undefined ? {} : { [field]: message },
    ...(field === undefined ? { message } : {}),
    typed: {},
  });
  const typed = { password: newPassword, confirm: confirmPassword };
  const problem = newPasswordProblem(typed, texts, await ownNames(args));
  if (problem) return refused(problem.text, fieldOf[problem.field]);
  if (/\s/.test(newPassword)) return refused(spaces, "newPassword");
  const answer = await sendPassword(args, newPassword);
  const isChanged = answer?.outcome === "changed";
  await services.audit.record({
    event: "changePassword",
    outcome: isChanged ? "done" : answer === undefined ? "unknown" : "refused",
    ...auditSubject(context.session.data),
    whose: undefined,
  });
  if (!isChanged) return refused(answer?.message || passwordDialogTexts.failed);
  const id = await renewSession(args, answer.message);
  return redirect(doneHref, { headers: id === undefined ? {} : { "Set-Cookie": sessionCookie.set(id) } });
}

/** The names that the password may not contain. Another patient's record does not hold the account holder's. */
async function ownNames({ context }: ScreenArgs): Promise<string[]> {
  const { holderName } = context.session.data;
  const profile = context.isActing
    ? undefined
    : await Promise.resolve(context.profile()).catch(() => undefined);
  return profile === undefined ? namesIn(holderName) : [...profile.given, profile.family];
}

/** Undefined when the practice did not answer. */
async function sendPassword(
  { services, context }: ScreenArgs,
  newPassword: string,
): Promise<PasswordAnswer | undefined> {
  try {
    const { api } = await withoutRequestAbort(services, context);
    return await api.identity.changePassword({ password: newPassword });
  } catch (error) {
    if (!(error instanceof PracticeError) || error.reason === "signedOut") throw error;
    log.warn({ call: error.call, failure: error.reason }, "password not changed");
    return undefined;
  }
}

/** @returns the new id, or undefined when the session has ended meanwhile. */
async function renewSession({ services, context }: ScreenArgs, message: string | undefined) {
  const { sessions, sessionCache } = services;
  const { key, data } = context.session;
  const stored = await sessionCache.load(key);
  const names = [...cachedNames, keptPhoneName].filter((name) => stored(name) !== undefined);
  const notice = { text: message || "Your password is changed.", tone: "success" };
  const cached = { ...Object.fromEntries(names.map((name) => [name, stored(name)])), notice };
  const id = await sessions.renew(key, data, cached, { keepsDrafts: true });
  await sessions.expireAccount(data, id);
  return id;
}
