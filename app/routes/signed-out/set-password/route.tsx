import { data, Link, useNavigation } from "react-router";
import { servicesContext } from "#app/.server/contexts.ts";
import { intent } from "#app/.server/http/intent.ts";
import { pendingPasswordReset } from "#app/.server/sign-in/pending-sign-in.ts";
import { setNewPassword } from "#app/.server/sign-in/sign-in-actions.ts";
import { newPasswordForm } from "#app/forms/new-password.ts";
import { SignedOutShell } from "#app/shell/signed-out/signed-out-shell.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { passwordRules } from "#practice-api/identity/rules.ts";
import type { Route } from "./+types/route";
import { SetPasswordForm } from "./set-password-form.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { productName, helpline } = context.get(servicesContext).config;
  return {
    productName,
    helpline,
    isDue: (await pendingPasswordReset(context, request)) !== null,
    rules: passwordRules,
  };
}

/** The agreement is a field of the login panel only (spec 1, section 5). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await intent(request, { setPassword: newPasswordForm });
  const typed = form.isValid ? form.values : newPasswordForm.parse({});
  const reset = await pendingPasswordReset(context, request);
  const answer = await setNewPassword(context, reset, { ...typed, isAgreed: true });
  if (answer instanceof Response) return answer;
  const { status } = answer;
  return "message" in answer
    ? data({ field: undefined, text: answer.message }, { status })
    : data({ field: answer.field, text: answer.text }, { status });
}

export default function SetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { productName, helpline, isDue, rules } = loaderData;
  const isBusy = useNavigation().state !== "idle";
  return (
    <SignedOutShell productName={productName} helpline={helpline}>
      <title>{`${actionData ? "Error: " : ""}Set Password | ${productName}`}</title>
      <h1 tabIndex={-1}>Set Password</h1>
      {isDue || actionData ? (
        <SetPasswordForm rules={rules} answer={actionData} isBusy={isBusy} />
      ) : (
        <>
          <p className="my-4">
            You can set a new password here after your practice asks you to. Forgotten it? Use Forgot
            Password.
          </p>
          <Link to="/forgetPassword" className={buttonClass("primary")}>
            Forgot Password
          </Link>
        </>
      )}
      <p className="-ml-2 mt-3">
        <Link to="/" className={buttonClass("quiet")}>
          Sign In
        </Link>
      </p>
    </SignedOutShell>
  );
}
