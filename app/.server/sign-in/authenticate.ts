import { log } from "../log.ts";
import type { Services } from "../services.ts";
import { withMinimumDuration } from "./minimum-duration.ts";
import { type SignInResult, signIn } from "./run-sign-in.ts";

/** One try to sign in with a name and a password, from /login or from the overlay over an open page. */
export type Attempt = {
  username: string;
  password: string;
  /** The hidden field `altcha` of the form, for a captcha made for the form "login". */
  captcha: string | undefined;
  /** From `networkContext`. */
  network: string;
  signal: AbortSignal;
};

export type AttemptResult =
  /** The practice let the account in: `signedIn`, or waiting for a choice or a new password. */
  | { outcome: "in"; result: SignInResult }
  | { outcome: "out"; message: string; status: 422 | 429 | 503; needsCaptcha: boolean };

export const attemptTexts = {
  captcha: "Please tick the box that says you are not a robot, then log in again.",
  locked: (ms: number) => {
    const hours = Math.ceil(ms / 3_600_000);
    return `This account is locked after too many failed attempts. You can try again in ${hours} ${hours === 1 ? "hour" : "hours"}. If it was not you who tried, please ring the practice.`;
  },
  closed: "Logging in is not open just now. Please try again in a minute.",
  wait: (ms: number) => {
    const minutes = Math.ceil(ms / 60_000);
    return `There were too many failed attempts. Please try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  },
} as const;

/**
 * Signs in within the limits of SECURITY T11 and T12. Without the store nothing can be counted, so
 * nobody gets in: `out` with status 503. A refusal takes at least the configured time to say.
 */
export async function attempt(services: Services, asked: Attempt): Promise<AttemptResult> {
  const work = () =>
    counted(services, asked).catch((error: unknown) => {
      log.error({ call: "attempt", error: error instanceof Error ? error.name : "unknown" }, "not open");
      return out(attemptTexts.closed, 503, false);
    });
  // A sign-in that ran into its deadline has taken long enough.
  const isRefused = (result: AttemptResult) => result.outcome === "out" && result.status !== 503;
  return withMinimumDuration(services.config.minimumResponseMs, work, isRefused);
}

async function counted(services: Services, asked: Attempt): Promise<AttemptResult> {
  const { loginLimits: limits, rateLimitKey } = services;
  const { username, password, network, captcha, signal } = asked;
  const subject = { account: rateLimitKey(username), network: rateLimitKey(network) };
  const decision = await limits.authorize(subject);
  if (decision.verdict === "locked") return out(attemptTexts.locked(decision.ms), 429, false);
  if (decision.verdict === "retryAfter") return out(attemptTexts.wait(decision.ms), 429, false);
  if (decision.needsCaptcha && !(await services.captcha.isSolved("login", captcha))) {
    await limits.release(subject);
    return out(attemptTexts.captcha, 422, true);
  }
  const result = await signIn(services, { username, password }, decision.failures - 1, signal);
  const { value, context } = result.state;
  if (value === "refused") {
    const { needsCaptcha } = await limits.recordFailure(subject, decision.failures);
    return out(context.message, 422, needsCaptcha);
  }
  if (value === "snagged") {
    await limits.release(subject);
    return out(context.message, 503, decision.needsCaptcha);
  }
  await limits.recordSuccess(subject);
  return { outcome: "in", result };
}

function out(message: string | undefined, status: 422 | 429 | 503, needsCaptcha: boolean): AttemptResult {
  return { outcome: "out", message: message ?? attemptTexts.closed, status, needsCaptcha };
}
