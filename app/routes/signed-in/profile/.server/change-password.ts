import { redirect } from "react-router";
import { z } from "zod";
import { renewPaymentTokens } from "#app/.server/payments/payment-tokens.ts";
import { confirmedWrite, type WriteOutcome } from "#app/.server/practice-client/confirmed-write.ts";
import { unlessFailed } from "#app/.server/practice-client/practice-error.ts";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { detachedContext } from "#app/.server/session/detached-context.ts";
import { isInUse } from "#app/.server/sign-in/authenticate.ts";
import { newPasswordErrors, placeNames } from "#app/.server/sign-in/new-password-errors.ts";
import {
  checkPresentPassword,
  missingPassword,
  presentPassword,
  usernameOf,
} from "#app/.server/sign-in/present-password.ts";
import { type AuditEvent, auditSubject } from "#app/.server/store/audit-log.ts";
import { sessionCookie } from "#app/.server/store/sessions/session-cookie.ts";
import { sessionValueNames } from "#app/.server/store/sessions/session-values.ts";
import type { PasswordAnswer } from "#practice-api/identity/endpoints.ts";
import { namesIn } from "#practice-api/identity/rules.ts";
import { passwordDialogTexts, signInTexts } from "#practice-api/identity/texts.ts";
import type { ProfileAnswer } from "../profile-answer.ts";

const password = presentPassword.currentPassword;

/** The order of the specification's checks is not that of the fields, so the fields are not checked here. */
export const passwordForm = z.object({
  ...presentPassword,
  newPassword: password,
  confirmPassword: password,
});
type PasswordForm = z.output<typeof passwordForm>;

const texts = { empty: signInTexts.emptyPassword, ...passwordDialogTexts };
const spaces = "Your password cannot contain spaces.";
const unchanged = "Your password is as it was before.";
const unknown =
  "We could not find out whether your password was changed. Try again. If your current password is not accepted, the new one is in use.";

/** Every other session of the account ends, and this one goes on under a new id (threat T17). */
export async function changePassword(args: ScreenArgs, form: PasswordForm, doneHref: string) {
  const { services, context } = args;
  const username = usernameOf(args, form);
  const errors = await fieldErrors(args, username, form);
  if (Object.keys(errors).length > 0) return refused({ errors });
  const audit = (outcome: AuditEvent["outcome"]) =>
    services.audit.record({
      event: "changePassword",
      outcome,
      ...auditSubject(context.session.data),
      whose: undefined,
    });
  const notRight = await checkPresentPassword(args, username, form);
  if (notRight !== undefined) {
    await audit("refused");
    return refused(notRight);
  }
  const written = await sendPassword(args, username, form.newPassword);
  await audit(written.outcome);
  // With the password the practice ends the account's other tokens, which its open payments may have.
  if (written.outcome !== "refused") await renewPaymentTokens(services, context.session.data);
  if (written.outcome !== "done") {
    const detail = written.outcome === "unknown" ? unknown : unchanged;
    return refused({ message: written.message || passwordDialogTexts.failed, detail });
  }
  const id = await renewSession(args, written.message);
  return redirect(doneHref, { headers: id === undefined ? {} : { "Set-Cookie": sessionCookie.set(id) } });
}

function refused(answer: Partial<ProfileAnswer>): ProfileAnswer {
  return { form: "password", typed: {}, ...answer };
}

async function fieldErrors(
  args: ScreenArgs,
  username: string,
  { newPassword, confirmPassword, ...present }: PasswordForm,
): Promise<Record<string, string>> {
  const typed = { password: newPassword, confirm: confirmPassword };
  const errors = newPasswordErrors(typed, texts, {
    own: await ownNames(args),
    places: await placeNames(args.services.config, args.context.practiceDetails),
  });
  return {
    ...missingPassword(username, present),
    ...(/\s/.test(newPassword) ? { newPassword: spaces } : {}),
    ...errors,
  };
}

/** Another patient's record does not hold the account holder's names. */
async function ownNames({ context }: ScreenArgs): Promise<string[]> {
  const { holderName } = context.session.data;
  const profile = context.isActing ? undefined : await unlessFailed(context.profile());
  const { given = [], family = [] } = profile ?? {};
  return [...namesIn(holderName), ...given, ...[family].flat()];
}

/** After a lost or an unknown answer, a sign-in shows which password is in use. */
async function sendPassword(
  { services, context }: ScreenArgs,
  username: string,
  newPassword: string,
): Promise<WriteOutcome & { message?: string | undefined }> {
  const { api } = await detachedContext(services, context);
  let answer: PasswordAnswer | undefined;
  const written = await confirmedWrite(
    async () => {
      answer = await api.identity.changePassword({ password: newPassword });
      const isKnown = answer.outcome === "changed" || answer.outcome === "refused";
      return { accepted: answer.outcome !== "refused", isUnclear: !isKnown };
    },
    async () => {
      if (answer?.outcome === "refused") return "unchanged";
      const isChanged = await isInUse(services, context, { username, password: newPassword });
      return isChanged === undefined ? "unclear" : isChanged ? "done" : "unchanged";
    },
  );
  return { ...written, message: answer?.message };
}

/** Undefined when the session has ended meanwhile. */
async function renewSession({ services, context }: ScreenArgs, message: string | undefined) {
  const { sessions, sessionCache } = services;
  const { key, data } = context.session;
  const stored = await sessionCache.load(key);
  const names = sessionValueNames.filter((name) => stored(name) !== undefined);
  const notice = { text: message || "Your password is changed.", tone: "success" };
  const cached = { ...Object.fromEntries(names.map((name) => [name, stored(name)])), notice };
  const id = await sessions.renew(key, data, cached, { keepsDrafts: true });
  await sessions.expireAccount(data, id);
  return id;
}
