import type { Services } from "../services.ts";
import type { OpenSession, SignedInSession } from "../store/sessions/session-data.ts";
import { endSession } from "./log-out.ts";

type Own = OpenSession<SignedInSession>;
type AccountServices = Pick<Services, "sessions" | "recordTokens">;

export type AccountSession = Awaited<ReturnType<typeof listAccountSessions>>[number];

export async function listAccountSessions({ sessions, recordTokens }: AccountServices, own: Own) {
  const all = await sessions.ofAccount(own.data);
  return all
    .map(({ key, data, createdAt, lastUsedAt }) => ({
      /** Names the session in the form that ends it, and opens nothing. */
      id: recordTokens.session(key),
      device: data.device,
      startedAt: new Date(createdAt).toISOString(),
      lastUsedAt: new Date(lastUsedAt).toISOString(),
      isThis: key === own.key,
    }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis) || b.lastUsedAt.localeCompare(a.lastUsedAt));
}

/** Its next request is answered with 401. Undefined when the account has no such session any more. */
export async function endOtherSession(
  services: Services,
  own: Own,
  id: string,
): Promise<SignedInSession | undefined> {
  const all = await services.sessions.ofAccount(own.data);
  const found = all.find(({ key }) => key !== own.key && services.recordTokens.isSession(id, key));
  if (found === undefined) return undefined;
  await endSession(services, found.key, found.data, "elsewhere");
  return found.data;
}
