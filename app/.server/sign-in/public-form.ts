import type { RouterContextProvider } from "react-router";
import type { FormAnswer } from "#app/forms/form.ts";
import type { HelpRequest } from "#practice-api/identity/endpoints.ts";
import { soundsDone } from "#practice-api/wire/outcomes.ts";
import { addressContext, servicesContext } from "../contexts.ts";
import { baseUrlsFor } from "../practice-client/base-urls.ts";
import type { PracticeClient } from "../practice-client/client.ts";
import { failureOf, PracticeError } from "../practice-client/practice-error.ts";
import type { PublicForm } from "../rate-limits/form-and-document-limits.ts";
import type { Services } from "../services.ts";
import { log } from "../telemetry/log.ts";
import { withMinimumDuration } from "./minimum-duration.ts";

export type PublicFormInput = {
  form: PublicForm;
  /** An e-mail address or health number. The account's rate limit counts it. */
  about: string;
  captcha: string | undefined;
  honeypot: string | undefined;
};
export type PublicFormResult = Pick<FormAnswer, "message" | "done" | "isCaptchaUsed"> & { status: number };
/** `done`: the text of a success; `message`: why there was none. */
export type SendPublicForm = (
  api: PracticeClient,
) => Promise<{ message?: string | undefined; done?: string | undefined }>;

const publicFormTexts = {
  captcha: "Tick the box that says you are not a robot, then send it again.",
  tooMany: "This was sent too often in the last hour. Try again later, or call the practice.",
  unavailable: "You can’t send this at the moment. Try again in a minute.",
} as const;

/** Threats T11 to T14: every response takes the same time. `unknown`: the practice may have received it. */
export function sendPublicForm(
  context: Readonly<RouterContextProvider>,
  input: PublicFormInput,
  signal: AbortSignal,
  send: SendPublicForm,
  texts: { failed: string; unknown: string },
): Promise<PublicFormResult> {
  const services = context.get(servicesContext);
  return withMinimumDuration(services.config.minimumResponseMs, async () => {
    const refusal = await refusalOf(services, input, context.get(addressContext)).catch((error: unknown) => {
      log.error({ call: input.form, cause: error }, "not open");
      return { message: publicFormTexts.unavailable, status: 503 };
    });
    if (refusal) return { ...refusal, isCaptchaUsed: true };
    try {
      const { config } = services;
      const urls = baseUrlsFor(config.practiceApiUrl, config);
      const result = await send(services.client(urls, undefined, signal));
      return { ...result, status: result.done === undefined ? 422 : 200, isCaptchaUsed: true };
    } catch (error) {
      const { mayBeDone = false } = error instanceof PracticeError ? error : {};
      log.warn({ call: input.form, ...failureOf(error) }, "form not sent");
      return { message: mayBeDone ? texts.unknown : texts.failed, status: 503, isCaptchaUsed: true };
    }
  });
}

async function refusalOf(services: Services, input: PublicFormInput, address: string) {
  const isHuman = input.honeypot === "" && (await services.captcha.isSolved(input.form, input.captcha));
  if (!isHuman) return { message: publicFormTexts.captcha, status: 422 };
  const subject = services.rateLimitSubject(input.about, address);
  return (await services.requestLimits.authorize(input.form, subject))
    ? undefined
    : { message: publicFormTexts.tooMany, status: 429 };
}

const texts = {
  failed: "We could not send your request. What you typed is still here. Try again, or call the practice.",
  unknown:
    "We could not find out whether your request was sent. What you typed is still here. Call the practice, or send it again. It may then arrive twice.",
};

/** Spec 1, section 7, "SendHelpMessage". */
export function sendHelpRequest(
  context: Readonly<RouterContextProvider>,
  input: Omit<PublicFormInput, "about">,
  help: HelpRequest,
  done: string,
  signal: AbortSignal,
): Promise<PublicFormResult> {
  const about = help.email ?? help.nhi ?? "";
  const send: SendPublicForm = async (api) => {
    const { accepted, isUnclear = false, message } = await api.identity.askForHelp(help);
    // A request cannot be read back, so words that do not sound like a yes are shown as they are.
    const isDone = accepted && (!isUnclear || message === undefined || soundsDone(message));
    return isDone ? { done } : { message: message ?? texts.failed };
  };
  return sendPublicForm(context, { ...input, about }, signal, send, texts);
}
