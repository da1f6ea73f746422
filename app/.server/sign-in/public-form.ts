import type { RouterContextProvider } from "react-router";
import type { FormAnswer } from "#app/forms/form-answer.ts";
import { networkContext, servicesContext } from "../contexts.ts";
import { log } from "../log.ts";
import { baseUrlsFor } from "../practice-client/base-urls.ts";
import type { PracticeClient } from "../practice-client/client.ts";
import { PracticeError } from "../practice-client/practice-error.ts";
import type { PublicForm } from "../rate-limits/request-limits.ts";
import type { Services } from "../services.ts";
import { withMinimumDuration } from "./minimum-duration.ts";

export type PublicAsk = {
  form: PublicForm;
  /** Whom it is about, an e-mail address or a health number: what the limit of an account counts. */
  about: string;
  /** The form's fields `altcha` and `website`. */
  captcha: string | undefined;
  honeypot: string | undefined;
};
export type PublicResult = Pick<FormAnswer, "message" | "done" | "isCaptchaUsed"> & { status: number };

export const publicFormTexts = {
  captcha: "Please tick the box that says you are not a robot, then send it again.",
  tooMany: "This was sent too often in the last hour. Please try again later, or ring the practice.",
  closed: "This is not open just now. Please try again in a minute.",
} as const;

/**
 * Sends a form of somebody who is not signed in to the practice, within SECURITY T11 to T14: captcha
 * first, then the limits, then the one call. What the practice answers takes always the same time, so
 * that it does not tell whether an address is known.
 * @param failed what is said when the practice gives no answer.
 */
export function sendPublicForm(
  context: Readonly<RouterContextProvider>,
  ask: PublicAsk,
  signal: AbortSignal,
  send: (api: PracticeClient) => Promise<{ message?: string | undefined; done?: string | undefined }>,
  failed: string,
): Promise<PublicResult> {
  const services = context.get(servicesContext);
  return withMinimumDuration(services.config.minimumResponseMs, async () => {
    const refusal = await authorize(services, ask, context.get(networkContext)).catch((error: unknown) => {
      log.error({ call: ask.form, error: error instanceof Error ? error.name : "unknown" }, "not open");
      return { message: publicFormTexts.closed, status: 503 };
    });
    if (refusal) return { ...refusal, isCaptchaUsed: true };
    try {
      const { config } = services;
      const answer = await send(
        services.client(baseUrlsFor(config.practiceApiUrl, config), undefined, signal),
      );
      return { ...answer, status: answer.done === undefined ? 422 : 200, isCaptchaUsed: true };
    } catch (error) {
      const failure = error instanceof PracticeError ? error.reason : "defect";
      log.warn({ call: ask.form, failure }, "form not sent");
      return { message: failed, status: 503, isCaptchaUsed: true };
    }
  });
}

async function authorize(services: Services, ask: PublicAsk, network: string) {
  const isHuman = ask.honeypot === "" && (await services.captcha.isSolved(ask.form, ask.captcha));
  if (!isHuman) return { message: publicFormTexts.captcha, status: 422 };
  const { rateLimitKey, requestLimits } = services;
  const subject = { account: rateLimitKey(ask.about), network: rateLimitKey(network) };
  return (await requestLimits.authorize(ask.form, subject))
    ? undefined
    : { message: publicFormTexts.tooMany, status: 429 };
}
