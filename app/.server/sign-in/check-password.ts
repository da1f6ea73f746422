import type { Services } from "../services.ts";
import type { SessionOwner } from "../store/sessions/session-data.ts";
import { type AuthenticateInput, type AuthenticateResult, authenticate } from "./authenticate.ts";
import { endToken } from "./log-out.ts";
import { type SignInResult, signIn } from "./run-sign-in.ts";

export type PasswordCheck =
  | { outcome: "right" }
  | { outcome: "wrong"; needsCaptcha: boolean }
  | Extract<AuthenticateResult, { outcome: "rejected" }>;

/**
 * Whether a password is the account holder's (ruling B78). It is a sign-in, counted and delayed like one (threats T11
 * to T13), which ends at once. The password of another account is wrong.
 */
export async function checkPassword(
  services: Services,
  owner: SessionOwner,
  input: AuthenticateInput,
): Promise<PasswordCheck> {
  const authenticated = await authenticate(services, input);
  if (authenticated.outcome === "rejected") {
    const { isWrong, needsCaptcha } = authenticated;
    return isWrong ? { outcome: "wrong", needsCaptcha } : authenticated;
  }
  const isOwn = await endedAsHolder(services, owner, authenticated.result);
  return isOwn ? { outcome: "right" } : { outcome: "wrong", needsCaptcha: false };
}

/**
 * Whether a new password is in use, after an answer to its change was lost. It is not counted: the account holder has
 * just signed in, and nothing is guessed. Undefined when the practice does not say.
 */
export async function isInUse(
  services: Services,
  owner: SessionOwner,
  credentials: Pick<AuthenticateInput, "username" | "password">,
): Promise<boolean | undefined> {
  const result = await signIn(services, credentials, 0);
  if (result.state.value === "failed") return undefined;
  return result.state.value !== "rejected" && endedAsHolder(services, owner, result);
}

/** Ends the token of a sign-in. Returns whether it was the session's account that signed in. */
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
