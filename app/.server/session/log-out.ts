import { redirect } from "react-router";
import { log } from "../log.ts";
import { baseUrlsFor } from "../practice-client/base-urls.ts";
import { PracticeError } from "../practice-client/practice-error.ts";
import type { Services } from "../services.ts";
import { sessionCookie, sessionKey } from "../store/session-cookie.ts";
import type { SignedInSession } from "../store/session-data.ts";

/** Logging out must feel immediate, so the practice is given this long, in ms, to hear of it. */
const farewellMs = 2_000;

/** Tells the browser to forget everything it holds of the portal (SECURITY T5). */
export const clearSiteHeaders = {
  "Set-Cookie": sessionCookie.clear(),
  "Clear-Site-Data": '"cache", "cookies", "storage"',
  "Cache-Control": "no-store",
};

/**
 * Ends the session of this request here and at the practice. A session whose time ran out leaves
 * unfinished work behind; that goes too.
 */
export async function logOut(services: Services, request: Request): Promise<Response> {
  const id = sessionCookie.read(request);
  if (id !== undefined) {
    const session = await services.sessions.open(id, false);
    await services.sessions.end(sessionKey(id));
    if (session?.data.stage === "signedIn") await logOutAtPractice(services, session.data);
  }
  return redirect("/login", { headers: clearSiteHeaders });
}

/** Ends the token at the practice. The practice's answer cannot keep anybody signed in. */
export async function logOutAtPractice(services: Services, data: SignedInSession): Promise<void> {
  const { token, patientId, holderId, apiUrl } = data;
  const addresses = baseUrlsFor(apiUrl, services.config);
  const client = services.client(addresses, { token, patientId, holderId }, AbortSignal.timeout(farewellMs));
  await client.identity.logout().catch((error: unknown) => {
    const failure = error instanceof PracticeError ? error.reason : "defect";
    log.warn({ call: "logout", failure }, "logout");
  });
}
