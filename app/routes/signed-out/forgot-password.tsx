import { z } from "zod";
import { servicesContext } from "#app/.server/contexts.ts";
import { readForm } from "#app/.server/http/read-form.ts";
import { sendPublicForm } from "#app/.server/sign-in/public-form.ts";
import { isEmail } from "#app/forms/email.ts";
import { personFields } from "#app/forms/person.ts";
import { personInputs } from "#app/forms/person-inputs.ts";
import { CallButton } from "#app/shell/page/practice-contact.tsx";
import { forgotPasswordTexts, invalidEmail } from "#practice-api/identity/texts.ts";
import type { Route } from "./+types/forgot-password";
import { formAnswer } from "./ask-practice.server.ts";
import { PublicPage } from "./public-form.tsx";

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
  const form = await readForm(request, { forgotPassword: forgotForm });
  const typed = { email: (form.isValid ? form.values.email : form.typed.email) ?? "" };
  if (!form.isValid || !isEmail(typed.email)) {
    return formAnswer({ errors: { email: invalidEmail }, typed, isCaptchaUsed: false }, 422);
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
  return formAnswer({ ...result, errors: {}, typed }, status);
}

export default function ForgotPassword({ loaderData, actionData: answer }: Route.ComponentProps) {
  return (
    <PublicPage
      {...loaderData}
      form="forgotPassword"
      heading="Forgot Password"
      line="Enter the email address you log in with. We will email you how to log in again."
      answer={answer}
      fields={fields}
      submit="Send Password"
    >
      <p className="mt-4 mb-3">
        No email after a few minutes? Look in your junk folder, or call your practice.
      </p>
      <p className="mb-6">
        <CallButton />
      </p>
    </PublicPage>
  );
}
