import type { RouterContextProvider } from "react-router";
import { parsedJson } from "#practice-api/json.ts";
import { pendingSignInContext, servicesContext } from "../contexts.ts";
import type { Services } from "../services.ts";
import type { AuditEvent } from "../store/audit-log.ts";
import type { SecondFactor } from "../store/passkeys.ts";
import { sessionCookie, sessionKey } from "../store/sessions/session-cookie.ts";
import type { PendingSession, Session } from "../store/sessions/session-data.ts";
import { authenticateTexts } from "./authenticate.ts";
import {
  newChallenge,
  type RequestOptions,
  requestOptions,
  siteOf,
  withoutCode,
  withUse,
} from "./passkeys.ts";

type SecondStepForm = { intent: "passkey" | "code"; response: string; code: string; isShared: boolean };
export type SecondStep = {
  /** Undefined where no passkey of the account is for this address. */
  options: RequestOptions | undefined;
  hasCodes: boolean;
  username: string;
};
type Checked =
  /** `stamp` goes into this browser's cookie, unless other people use it. */
  | { outcome: "passed"; pending: Session<PendingSession>; stamp: string | undefined }
  | { outcome: "refused"; message: string; status: 422 | 429; cookie?: string }
  | { outcome: "expired" };

const refusals = {
  passkey: "Your passkey was not accepted. Try again, or use a recovery code.",
  code: "That code is not right, or was used before. Check it and try again.",
};

/** Null for a sign-in that is not at this step. */
export async function secondStepOf(
  services: Services,
  pending: Session<PendingSession> | null,
  request: Request,
): Promise<SecondStep | null> {
  const account = accountOf(pending);
  const stored = account && (await services.passkeys.find(account));
  if (!stored || !pending) return null;
  const { factor } = stored;
  const options = requestOptions(factor, siteOf(request, services.config), pending.data.challenge ?? "");
  return { options, hasCodes: factor.codes.length > 0, username: pending.data.signIn.context.username };
}

/**
 * Threat T60. The challenge ends with the session that holds it, before the answer is looked at: of any number
 * of answers one is checked. One that is refused goes on under a new id, within the same five minutes.
 */
export async function checkSecondStep(
  context: Readonly<RouterContextProvider>,
  pending: Session<PendingSession> | null,
  form: SecondStepForm,
  request: Request,
): Promise<Checked> {
  const services = context.get(servicesContext);
  const account = accountOf(pending);
  if (!account || !pending) return { outcome: "expired" };
  const audit = (outcome: AuditEvent["outcome"]) =>
    services.audit.record({
      event: "checkPasskey",
      outcome,
      practice: account.apiUrl,
      who: account.holderId,
      object: form.intent,
    });
  const counted = services.recordTokens.account(account);
  const waitMs = await services.passkeyLimits.count(counted);
  if (waitMs !== undefined) {
    await audit("limited");
    return { outcome: "refused", message: authenticateTexts.retryAfter(waitMs), status: 429 };
  }
  const { challenge = "" } = pending.data;
  const data = { ...pending.data, challenge: newChallenge() };
  const id = await services.sessions.renew(pending.key, data);
  if (id === undefined) return { outcome: "expired" };
  const renewed = { key: sessionKey(id), data };
  const stored = await services.passkeys.find(account);
  const next = stored && (await checkedFactor(services, stored.factor, form, challenge, request));
  if (!next || !(await services.passkeys.save(stored, next))) {
    await audit("refused");
    context.set(pendingSignInContext, renewed);
    return { outcome: "refused", message: refusals[form.intent], status: 422, cookie: sessionCookie.set(id) };
  }
  await services.passkeyLimits.reset(counted);
  await audit("done");
  await services.audit.record({
    event: "signIn",
    outcome: "done",
    practice: account.apiUrl,
    who: account.holderId,
  });
  return { outcome: "passed", pending: renewed, stamp: form.isShared ? undefined : next.stamp };
}

function accountOf(pending: Session<PendingSession> | null) {
  if (pending?.data.signIn.value !== "passkey") return undefined;
  const { holder, apiUrl } = pending.data.signIn.context;
  return holder && apiUrl ? { holderId: holder.patientId, apiUrl } : undefined;
}

async function checkedFactor(
  { config, now }: Pick<Services, "config" | "now">,
  factor: SecondFactor,
  form: SecondStepForm,
  challenge: string,
  request: Request,
): Promise<SecondFactor | undefined> {
  if (form.intent === "code") return withoutCode(factor, form.code);
  const site = siteOf(request, config);
  return site && challenge !== ""
    ? withUse(factor, parsedJson(form.response), challenge, site, now())
    : undefined;
}
