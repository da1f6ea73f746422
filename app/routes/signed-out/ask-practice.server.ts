import { type ActionFunctionArgs, data } from "react-router";
import { servicesContext } from "#app/.server/contexts.ts";
import { sendHelpRequest } from "#app/.server/sign-in/public-form.ts";
import { dateTimeAt } from "#app/.server/time.ts";
import type { FormAnswer } from "#app/forms/form.ts";
import { type Person, personForPractice, personProblems } from "#app/forms/person.ts";

type HelpForm = {
  form: "help" | "signup";
  captcha: string | undefined;
  honeypot: string | undefined;
  typed: Person & FormAnswer["typed"];
  /** Of the fields that only this form has. */
  errors: FormAnswer["errors"];
  subject: string;
  message: string;
  done: string;
};

/** A form of somebody who is not logged in, which goes to the practice as a call for help. */
export async function askPractice(
  { request, context }: Pick<ActionFunctionArgs, "request" | "context">,
  { form, captcha, honeypot, typed, subject, message, done, ...own }: HelpForm,
) {
  const today = dateTimeAt(context.get(servicesContext).now()).toISODate();
  const errors: FormAnswer["errors"] = { ...personProblems(typed, today), ...own.errors };
  if (Object.keys(errors).length > 0) return invalidAnswer({ errors, typed });
  const help = { ...personForPractice(typed), subject, message };
  const submission = { form, captcha, honeypot };
  const { status, ...result } = await sendHelpRequest(context, submission, help, done, request.signal);
  return formAnswer({ ...result, errors: {}, typed }, status);
}

export const formAnswer = (answer: FormAnswer, status: number) => data(answer, { status });

export const invalidAnswer = ({ errors, typed }: Pick<FormAnswer, "errors" | "typed">) =>
  formAnswer({ errors, typed, isCaptchaUsed: false }, 422);
