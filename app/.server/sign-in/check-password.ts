import type { Services } from "../services.ts";
import type { SessionOwner } from "../store/sessions/session-data.ts";
import { type AuthenticateInput, type AuthenticateResult, authenticate } from "./authenticate.ts";
import { endToken } from "./log-out.ts";
import { type SignInResult, signIn } from "./run-sign-in.ts";

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
  const authenticated = await authenticate(services, input);
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
  const result = await signIn(services, credentials, 0);
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
