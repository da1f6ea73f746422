import { redirect } from "react-router";
import { PracticeFailure } from "./connect/failure.ts";
import { log } from "./log.ts";
import type { Services } from "./services.ts";
import { sessionCookie } from "./session/cookie.ts";
import type { Session } from "./session/sessions.ts";
import { openVisit } from "./visit.ts";

/** Logging out must feel immediate, so the practice is given this long, in ms, to hear of it. */
const farewellMs = 2_000;

/**
 * Ends a session here and at the practice, and tells the browser to forget everything (SECURITY T5).
 * The practice's answer cannot keep anybody signed in.
 */
export async function endVisit(services: Services, session: Session | undefined): Promise<Response> {
  if (session) await services.sessions.end(session.key);
  if (session?.data.stage === "signedIn") {
    const signal = AbortSignal.timeout(farewellMs);
    const visit = openVisit(services, { key: session.key, data: session.data }, signal);
    await visit.practice.identity.logout().catch((error: unknown) => {
      log.warn(
        { call: "logout", failure: error instanceof PracticeFailure ? error.reason : "defect" },
        "logout",
      );
    });
  }
  return redirect("/login", {
    headers: {
      "Set-Cookie": sessionCookie.clear(),
      "Clear-Site-Data": '"cache", "cookies", "storage"',
      "Cache-Control": "no-store",
    },
  });
}
