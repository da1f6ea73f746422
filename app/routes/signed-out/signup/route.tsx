import { data, Link } from "react-router";
import { z } from "zod";
import { servicesContext } from "#app/.server/contexts.ts";
import { intent } from "#app/.server/http/read-form.ts";
import { practiceDataOf } from "#app/.server/practice-client/practices.ts";
import { sendHelpRequest } from "#app/.server/sign-in/send-help-request.ts";
import { dateTimeAt } from "#app/.server/time.ts";
import { Done } from "#app/forms/done.tsx";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { line, personFields, personForPractice, personProblems } from "#app/forms/person.ts";
import { SignInLink } from "#app/shell/signed-out/sign-in-link.tsx";
import { SignedOutShell } from "#app/shell/signed-out/signed-out-shell.tsx";
import { buttonClass } from "#app/ui/button.tsx";
import type { Route } from "./+types/route";
import { SignupForm } from "./signup-form.tsx";

const signupForm = z.object({ ...personFields, middle: line, practice: line });
const texts = {
  practice: "Practice Name is Required",
  done: "Your request for access has been sent to the practice.",
};

export function loader({ context }: Route.LoaderArgs) {
  const { config } = context.get(servicesContext);
  const { productName, helpline, practiceApiUrl } = config;
  return { productName, helpline, practiceName: practiceDataOf(config, practiceApiUrl).name };
}

/** The practice has no call for signing up, so the form goes to it as a call for help (ruling C). */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await intent(request, { signup: signupForm });
  if (!form.isValid) return answer({ errors: form.errors, typed: form.typed, isCaptchaUsed: false }, 422);
  const { altcha: captcha, website: honeypot, ...typed } = form.values;
  const today = dateTimeAt(context.get(servicesContext).now()).toISODate();
  const errors: FormAnswer["errors"] = personProblems(typed, today);
  if (typed.practice === "") errors.practice = texts.practice;
  if (Object.keys(errors).length > 0) return answer({ errors, typed, isCaptchaUsed: false }, 422);
  const { given, middle, family, practice } = typed;
  const help = {
    ...personForPractice(typed),
    subject: "Request for portal access",
    message: [
      "Please set up access to the patient portal for this person.",
      `Name: ${[given, middle, family].filter(Boolean).join(" ")}`,
      `Practice: ${practice}`,
    ].join("\n"),
  };
  const submission = { form: "signup", captcha, honeypot } as const;
  const { status, ...result } = await sendHelpRequest(context, submission, help, texts.done, request.signal);
  return answer({ ...result, errors: {}, typed }, status);
}

const answer = (values: FormAnswer, status: number) => data(values, { status });

export default function Signup({ loaderData, actionData }: Route.ComponentProps) {
  const { productName, helpline, practiceName } = loaderData;
  const hasErrors = actionData !== undefined && actionData.done === undefined;
  return (
    <SignedOutShell productName={productName} helpline={helpline}>
      <title>{`${hasErrors ? "Error: " : ""}Signup | ${productName}`}</title>
      <h1 tabIndex={-1}>Signup</h1>
      {actionData?.done === undefined ? (
        <>
          <p className="mt-2 mb-8 text-muted">
            Ask your practice for access. They will check who you are, then email you your login.
          </p>
          <SignupForm answer={actionData} helpline={helpline} practiceName={practiceName} />
          <SignInLink />
        </>
      ) : (
        <Done text={actionData.done} className="mt-4">
          <h2 className="mt-4 text-lead">What happens next</h2>
          <ol className="mt-2 mb-6 list-decimal pl-6">
            <li>The practice checks you are enrolled. They may call you.</li>
            <li>They email your login to the address they hold for you.</li>
            <li>You log in here and choose a password of your own.</li>
          </ol>
          <Link to="/" className={`${buttonClass("primary", "big")} w-full`}>
            Sign In
          </Link>
        </Done>
      )}
    </SignedOutShell>
  );
}
