import { setTimeout as pause } from "node:timers/promises";
import { redirect } from "react-router";
import { loggedOutHref } from "#app/shared/session-headers.ts";
import { settleBeforeLogOut } from "../payments/payment-tokens.ts";
import { baseUrlsFor } from "../practice-client/base-urls.ts";
import { failureOf } from "../practice-client/practice-error.ts";
import type { Services } from "../services.ts";
import { auditSubject } from "../store/audit-log.ts";
import { sessionCookie, sessionKey } from "../store/sessions/session-cookie.ts";
import type { SignedInSession } from "../store/sessions/session-data.ts";
import { log } from "../telemetry/log.ts";
import { timeLimits } from "../time-limits.ts";

/** Threat T5. Of the cookies only the session's is deleted: that of a known browser stays (threat T57). */
export const clearSiteHeaders = {
  "Set-Cookie": sessionCookie.clear(),
  "Clear-Site-Data": '"cache", "storage"',
  "Cache-Control": "no-store",
};

/**
 * The drafts of a session that had expired are deleted too. The cookie is deleted even when the store fails;
 * the practice then refuses the session's token, or at the latest the session ends at its time limit.
 */
export async function logOut(services: Services, request: Request): Promise<Response> {
  const id = sessionCookie.read(request);
  if (id !== undefined) {
    const ended = endOwn(services, id).catch((cause: unknown) =>
      log.error({ call: "logout", cause }, "session not ended"),
    );
    await Promise.race([ended, pause(timeLimits.logOut, undefined, { ref: false })]);
  }
  return redirect(loggedOutHref, { headers: clearSiteHeaders });
}

async function endOwn(services: Services, id: string): Promise<void> {
  const session = await services.sessions.open(id, false);
  await endSession(services, sessionKey(id), session?.data.stage === "signedIn" ? session.data : undefined);
}

export async function endSession(
  services: Services,
  key: string,
  data: SignedInSession | undefined,
  object?: string,
): Promise<void> {
  // A store that can only be read keeps the session, whose token the practice then refuses.
  const [ended] = await Promise.allSettled([
    services.sessions.end(key),
    data && logOutAtPractice(services, data),
  ]);
  if (ended.status === "rejected") throw ended.reason;
  if (data) await services.audit.record({ event: "logOut", outcome: "done", ...auditSubject(data), object });
}

/** A payment may keep the token. Never rejects: the session here ends whatever the practice answers. */
export async function logOutAtPractice(services: Services, data: SignedInSession): Promise<void> {
  if (await settleBeforeLogOut(services, data)) await endToken(services, data);
}

/** Never rejects. */
export async function endToken(
  services: Services,
  session: Pick<SignedInSession, "token" | "patientId" | "holderId" | "apiUrl">,
): Promise<void> {
  const limit = AbortSignal.timeout(timeLimits.logOutCall);
  try {
    const urls = baseUrlsFor(session.apiUrl, services.config);
    await services.client(urls, session, limit).identity.logout();
  } catch (error) {
    log.warn({ call: "logout", ...failureOf(error) }, "logout");
  }
}
