import { useState } from "react";
import { data, Link } from "react-router";
import { z } from "zod";
import { servicesContext } from "#app/.server/contexts.ts";
import { intent } from "#app/.server/http/read-form.ts";
import { sendPublicForm } from "#app/.server/sign-in/public-form.ts";
import { isEmail } from "#app/forms/email.ts";
import type { FormAnswer } from "#app/forms/form.ts";
import { personFields } from "#app/forms/person.ts";
import { personInputs } from "#app/forms/person-inputs.ts";
import { typedEmail } from "#app/forms/typed-email.ts";
import { CallButton } from "#app/shell/page/practice-contact.tsx";
import { SignInLink } from "#app/shell/signed-out/sign-in-link.tsx";
import { SignedOutShell } from "#app/shell/signed-out/signed-out-shell.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import { forgotPasswordTexts, invalidEmail } from "#practice-api/identity/texts.ts";
import type { Route } from "./+types/forgot-password";
import { Done, FormTitle, usePublicForm } from "./public-form.tsx";

const { email, altcha, website } = personFields;
const forgotForm = z.object({ email, altcha, website });
const { failed } = forgotPasswordTexts;
const unknown = `${failed} First look for an email from your practice: it may have been sent.`;
const fields = { email: { ...personInputs.email, autoComplete: "username" } };

export function loader({ context }: Route.LoaderArgs) {
  const { productName, helpline } = context.get(servicesContext).config;
  return { productName, helpline };
}

/** The practice's message for both of its codes, and a fixed text for any other (spec 1, section 8). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await intent(request, { forgotPassword: forgotForm });
  const typed = { email: (form.isValid ? form.values.email : form.typed.email) ?? "" };
  if (!form.isValid || !isEmail(typed.email)) {
    return respond({ errors: { email: invalidEmail }, typed, isCaptchaUsed: false }, 422);
  }
  const { altcha: captcha, website: honeypot } = form.values;
  const submission = { form: "forgotPassword", about: typed.email, captcha, honeypot } as const;
  const { status, ...result } = await sendPublicForm(
    context,
    submission,
    request.signal,
    async (api) => {
      const { outcome, message } = await api.identity.forgotPassword({ username: typed.email });
      if (outcome === "sent") return { done: message ?? "Check your email." };
      return { message: (outcome === "refused" ? message : undefined) ?? failed };
    },
    { failed, unknown },
  );
  return respond({ ...result, errors: {}, typed }, status);
}

const respond = (answer: FormAnswer, status: number) => data(answer, { status });

export default function ForgotPassword({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { productName, helpline } = loaderData;
  const [email] = useState(typedEmail);
  const { body, button } = usePublicForm({
    form: "forgotPassword",
    answer,
    fields,
    helpline,
    initial: { email },
    submit: { text: "Send Password", busy: "Sending…", size: "big", className: "w-full" },
  });
  return (
    <SignedOutShell productName={productName} helpline={helpline}>
      <FormTitle answer={answer} title={`Forgot Password | ${productName}`} />
      <h1 tabIndex={-1}>Forgot Password</h1>
      {answer?.done === undefined ? (
        <>
          <p className="mt-2 mb-8 text-muted">
            Enter the email address you log in with. We will email you how to log in again.
          </p>
          {body}
          {button}
          <SignInLink />
        </>
      ) : (
        <Done text={answer.done} className="mt-4">
          <p className="mt-4 mb-3">
            No email after a few minutes? Look in your junk folder, or call your practice.
          </p>
          <p className="mb-6">
            <CallButton />
          </p>
          <Link to="/" className={`${buttonClass("primary", "big")} w-full`}>
            Sign In
          </Link>
        </Done>
      )}
    </SignedOutShell>
  );
}
