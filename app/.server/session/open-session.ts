import { allowedBaseUrl } from "../practice-client/base-urls.ts";
import type { Services } from "../services.ts";
import { sessionCookie } from "../store/sessions/session-cookie.ts";
import type { OpenSession, SignedInSession } from "../store/sessions/session-data.ts";

/** `isUse`: it then lasts longer. One whose practice the operator has taken away does not open. */
export async function openSignedIn(
  { sessions, identify, config }: Pick<Services, "sessions" | "identify" | "config">,
  request: Request,
  isUse: boolean,
): Promise<OpenSession<SignedInSession> | undefined> {
  const session = await sessions.open(sessionCookie.read(request), isUse);
  if (session?.data.stage !== "signedIn") return undefined;
  if (allowedBaseUrl(session.data.apiUrl, config.practiceOrigins) === undefined) return undefined;
  identify(session.data);
  return { ...session, data: session.data };
}

export function isOtherRecord(
  { recordTokens }: Services,
  { data }: OpenSession<SignedInSession>,
  record: string | undefined,
): boolean {
  return record !== undefined && !recordTokens.isOf(record, data);
}
