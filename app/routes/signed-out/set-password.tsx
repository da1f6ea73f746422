import { data, Link, useNavigation } from "react-router";
import { servicesContext } from "#app/.server/contexts.ts";
import { readForm } from "#app/.server/http/read-form.ts";
import { pendingPasswordReset } from "#app/.server/sign-in/pending-sign-in.ts";
import { setNewPassword } from "#app/.server/sign-in/sign-in-actions.ts";
import { newPasswordForm } from "#app/forms/new-password.ts";
import { type NewPasswordAnswer, NewPasswordForm } from "#app/forms/new-password-form.tsx";
import { SignInLink } from "#app/shell/signed-out/sign-in-link.tsx";
import { SignedOutShell } from "#app/shell/signed-out/signed-out-shell.tsx";
import { Button, buttonClass } from "#app/ui/button.tsx";
import { namesIn } from "#practice-api/identity/rules.ts";
import type { Route } from "./+types/set-password";

export async function loader({ request, context }: Route.LoaderArgs) {
  const { productName, helpline, userAgreement } = context.get(servicesContext).config;
  const reset = await pendingPasswordReset(context, request);
  return {
    productName,
    helpline,
    isDue: reset !== null,
    names: namesIn(reset?.data.signIn.context.holder?.name ?? ""),
    agreement: userAgreement,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, { setPassword: newPasswordForm });
  const typed = form.isValid ? form.values : newPasswordForm.parse({});
  const reset = await pendingPasswordReset(context, request);
  const answer = await setNewPassword(context, reset, typed);
  if (answer instanceof Response) return answer;
  const { isAgreed } = typed;
  const shown: NewPasswordAnswer =
    "message" in answer
      ? { errors: {}, text: answer.message, isAgreed }
      : { errors: answer.errors, text: answer.text, isAgreed };
  return data(shown, { status: answer.status });
}

export default function SetPassword({ loaderData, actionData }: Route.ComponentProps) {
  const { productName, helpline, isDue, names, agreement } = loaderData;
  const isBusy = useNavigation().state !== "idle";
  return (
    <SignedOutShell productName={productName} helpline={helpline}>
      <title>{`${actionData ? "Error: " : ""}Set Password | ${productName}`}</title>
      <h1 tabIndex={-1}>Set Password</h1>
      {isDue || actionData ? (
        <div className="mt-4">
          <NewPasswordForm
            intent="setPassword"
            label="Password"
            names={names}
            agreement={agreement}
            answer={actionData}
            isBusy={isBusy}
          >
            <Button type="submit" size="big" className="w-full" aria-disabled={isBusy}>
              {isBusy ? "Saving…" : "Set Password"}
            </Button>
          </NewPasswordForm>
        </div>
      ) : (
        <>
          <p className="my-4">
            You can set a new password here after your practice asks you to. Forgotten it? Use Forgot
            Password.
          </p>
          <Link to="/forgetPassword" className={`${buttonClass("primary", "big")} w-full`}>
            Forgot Password
          </Link>
        </>
      )}
      <SignInLink />
    </SignedOutShell>
  );
}
