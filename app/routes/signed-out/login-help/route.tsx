import { data, useNavigate } from "react-router";
import { z } from "zod";
import { servicesContext } from "#app/.server/contexts.ts";
import { intent } from "#app/.server/http/read-form.ts";
import { sendHelpRequest } from "#app/.server/sign-in/send-help-request.ts";
import { dateTimeAt } from "#app/.server/time.ts";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { line, personFields, personForPractice, personProblems } from "#app/forms/person.ts";
import { helpRequestTexts } from "#practice-api/identity/texts.ts";
import type { Route } from "./+types/route";
import { HelpForm } from "./help-form.tsx";

const maxMessageLength = 2_000;
const helpForm = z.object({
  ...personFields,
  subject: line,
  message: z.string().max(maxMessageLength).default(""),
});

const done = "Your request for help has been sent. The practice will contact you.";

export function loader({ context }: Route.LoaderArgs) {
  const { productName, helpline } = context.get(servicesContext).config;
  return { productName, helpline };
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await intent(request, { help: helpForm });
  if (!form.isValid) return answer({ errors: form.errors, typed: form.typed, isCaptchaUsed: false }, 422);
  const { altcha: captcha, website: honeypot, ...typed } = form.values;
  const today = dateTimeAt(context.get(servicesContext).now()).toISODate();
  const errors: FormAnswer["errors"] = personProblems(typed, today);
  if (typed.subject === "") errors.subject = helpRequestTexts.subject;
  if (typed.message.trim() === "") errors.message = helpRequestTexts.message;
  if (Object.keys(errors).length > 0) return answer({ errors, typed, isCaptchaUsed: false }, 422);
  const help = { ...personForPractice(typed), subject: typed.subject, message: typed.message };
  const submission = { form: "help", captcha, honeypot } as const;
  const { status, ...result } = await sendHelpRequest(context, submission, help, done, request.signal);
  return answer({ ...result, errors: {}, typed }, status);
}

const answer = (values: FormAnswer, status: number) => data(values, { status });

/** A page of its own before JavaScript arrives. */
export default function LoginHelp({ loaderData, actionData }: Route.ComponentProps) {
  const { productName, helpline } = loaderData;
  const navigate = useNavigate();
  const hasErrors = actionData !== undefined && actionData.done === undefined;
  return (
    <>
      <title>{`${hasErrors ? "Error: " : ""}Login Help | ${productName}`}</title>
      <HelpForm answer={actionData} helpline={helpline} onClose={() => navigate("/login")} />
    </>
  );
}
