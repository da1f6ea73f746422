import { plural } from "#app/format/plural.ts";
import type { SignInPlace } from "../rate-limits/sign-in-queue.ts";
import type { EffectFailure } from "../run-machine.ts";
import type { Services } from "../services.ts";
import type { AuditEvent } from "../store/audit-log.ts";
import type { SessionOwner } from "../store/sessions/session-data.ts";
import { StoreError } from "../store/store-error.ts";
import { log } from "../telemetry/log.ts";
import { metrics } from "../telemetry/metrics.ts";
import { dateTimeAt } from "../time.ts";
import { endToken } from "./log-out.ts";
import { withMinimumDuration } from "./minimum-duration.ts";
import { type SignInResult, signIn } from "./run-sign-in.ts";

export type AuthenticateInput = {
  username: string;
  password: string;
  captcha: string | undefined;
  address: string;
  /** Carries the cookie of a known browser. When it is aborted, the sign-in waits for no turn. */
  request: Request;
  place?: SignInPlace;
  /** The password alone is checked, in a session of its own account. */
  isCheck?: true;
};

export type AuthenticateResult =
  /** The sign-in may still wait for a choice or a new password. */
  | {
      outcome: "accepted";
      result: SignInResult;
      /** A cookie. Undefined where a passkey is still to be checked. */
      knownBrowser: string | undefined;
    }
  | Rejected;

type Rejected = {
  outcome: "rejected";
  message: string;
  status: 422 | 429 | 503;
  needsCaptcha: boolean;
  isWrong?: true;
  /** In seconds, for one who was not let in because many people log in at once. */
  retryAfter?: number;
};

export const authenticateTexts = {
  busy: (time: string) => `Many people are logging in at once. Please try again at ${time}.`,
  captcha: "Tick the box that says you are not a robot, then log in again.",
  locked: (ms: number) => {
    const hours = plural(Math.ceil(ms / 3_600_000), "hour");
    return `This account is locked after too many failed attempts. You can try again in ${hours}. If it was not you who tried, please call the practice.`;
  },
  unavailable: "You can’t log in at the moment. Try again in a minute.",
  retryAfter: (ms: number) =>
    `There were too many failed attempts. Please try again in ${plural(Math.ceil(ms / 60_000), "minute")}.`,
} as const;

/** Threats T11 and T12. Without the store nothing can be counted, so it is rejected with status 503. */
export async function authenticate(
  services: Services,
  input: AuthenticateInput,
): Promise<AuthenticateResult> {
  const { turn, leave } = input.place ?? services.signInQueue.enter(input.address, input.request.signal);
  const retryAfter = await turn;
  if (retryAfter !== undefined) {
    // A minute that has begun is over before anyone has typed.
    const time = dateTimeAt(services.now() + retryAfter * 1_000 + 59_999).toFormat("HH:mm");
    return { ...rejected(authenticateTexts.busy(time), 503, false), retryAfter };
  }
  const work = () =>
    authenticateWithinLimits(services, input)
      .catch((error: unknown) => {
        metrics.signIns.inc({ outcome: "failed", reason: error instanceof StoreError ? "store" : "defect" });
        log.error({ call: "authenticate", cause: error }, "not open");
        return rejected(authenticateTexts.unavailable, 503, false);
      })
      .finally(leave);
  // A sign-in that reached its deadline has taken long enough.
  const isPadded = (result: AuthenticateResult) => result.outcome === "rejected" && result.status !== 503;
  return withMinimumDuration(services.config.minimumResponseMs, work, isPadded);
}

async function authenticateWithinLimits(
  services: Services,
  { username, password, address, request, captcha, isCheck }: AuthenticateInput,
): Promise<AuthenticateResult> {
  const { signInLimits: limits, knownBrowsers } = services;
  const subject = {
    ...services.rateLimitSubject(username, address),
    knownBrowser: knownBrowsers.idOf(request, username),
  };
  const record = (outcome: AuditEvent["outcome"], reason?: EffectFailure) =>
    services.audit.record({ event: "signIn", outcome, who: subject.account, object: reason });
  const decision = await limits.authorize(subject);
  if (decision.verdict === "locked") {
    await record("locked");
    return rejected(authenticateTexts.locked(decision.ms), 429, false);
  }
  if (decision.verdict === "retryAfter") {
    await record("limited");
    return rejected(authenticateTexts.retryAfter(decision.ms), 429, false);
  }
  if (decision.needsCaptcha && !(await services.captcha.isSolved("login", captcha))) {
    // A known browser has only so many attempts, also of those without a captcha.
    if (decision.knownBrowser === undefined) await limits.release(subject, decision);
    return rejected(authenticateTexts.captcha, 422, true);
  }
  const hasPassed = (stamp: string) => isCheck || knownBrowsers.hasPassed(request, stamp);
  const result = await signIn(services, { username, password }, decision.failures - 1, hasPassed);
  const { value, context } = result.state;
  if (value === "rejected") {
    await record("refused");
    const { needsCaptcha } = await limits.recordFailure(subject, decision);
    return { ...rejected(context.message, 422, needsCaptcha), isWrong: true };
  }
  if (value === "failed") {
    await record("failed", result.failure);
    await limits.release(subject, decision);
    return rejected(context.message, 503, decision.needsCaptcha);
  }
  await limits.recordSuccess(subject, decision);
  if (context.apiUrl && context.holder) {
    services.identify({ apiUrl: context.apiUrl, holderId: context.holder.patientId });
  }
  const subjectOf = { practice: context.apiUrl, who: context.holder?.patientId };
  if (value === "passkey") {
    await services.audit.record({ event: "checkPasskey", outcome: "asked", ...subjectOf });
    return { outcome: "accepted", result, knownBrowser: undefined };
  }
  await services.audit.record({ event: "signIn", outcome: "done", ...subjectOf });
  const knownBrowser = knownBrowsers.remember(request, username, result.stamp);
  return { outcome: "accepted", result, knownBrowser };
}

function rejected(
  message: string = authenticateTexts.unavailable,
  status: Rejected["status"],
  needsCaptcha: boolean,
): Rejected {
  return { outcome: "rejected", message, status, needsCaptcha };
}

type PasswordCheck =
  | { outcome: "right" }
  | { outcome: "wrong"; needsCaptcha: boolean }
  | Extract<AuthenticateResult, { outcome: "rejected" }>;

/** Ruling B78. Counted and delayed as a sign-in (threats T11 to T13). Another account's password is wrong. */
export async function checkPassword(
  services: Services,
  owner: SessionOwner,
  input: AuthenticateInput,
): Promise<PasswordCheck> {
  const authenticated = await authenticate(services, { ...input, isCheck: true });
  if (authenticated.outcome === "rejected") {
    const { isWrong, needsCaptcha } = authenticated;
    return isWrong ? { outcome: "wrong", needsCaptcha } : authenticated;
  }
  const isOwn = await endedAsHolder(services, owner, authenticated.result);
  return isOwn ? { outcome: "right" } : { outcome: "wrong", needsCaptcha: false };
}

/** After a lost answer. Not counted, because nothing is guessed. Undefined when the practice does not say. */
export async function isInUse(
  services: Services,
  owner: SessionOwner,
  credentials: Pick<AuthenticateInput, "username" | "password">,
): Promise<boolean | undefined> {
  const result = await signIn(services, credentials, 0, () => true);
  if (result.state.value === "failed") return undefined;
  return result.state.value !== "rejected" && endedAsHolder(services, owner, result);
}

async function endedAsHolder(
  services: Services,
  { session: { data } }: SessionOwner,
  { state: { context } }: SignInResult,
): Promise<boolean> {
  const { holder, apiUrl } = context;
  if (!holder || !apiUrl) return false;
  const { token, patientId } = holder;
  await endToken(services, { token, apiUrl, patientId, holderId: patientId });
  return patientId === data.holderId && apiUrl === data.apiUrl;
}
