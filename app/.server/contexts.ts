import { createContext } from "react-router";
import type { AnonymousLimit } from "./rate-limits/session-limits.ts";
import type { Services } from "./services.ts";
import type { PendingSession, Session } from "./store/sessions/session-data.ts";

/** The script nonce of this answer's Content-Security-Policy. */
export const nonceContext = createContext<string>();

/** The IP address that a request comes from, for counting (see `networksOf`). */
export const addressContext = createContext<string>();

/** Counts requests whose cookie opens no session. Without one in the context nothing is counted. */
export const anonymousLimitContext = createContext<AnonymousLimit>(async () => undefined);

/** What the process holds: configuration, store, clock, connections. */
export const servicesContext = createContext<Services>();

/** A sign-in that waits for a new password or a choice, on the pages that show it. */
export const pendingSignInContext = createContext<Session<PendingSession> | null>(null);

/** The number of the session's practice, for the pages of errors. */
export const practicePhoneContext = createContext<string | null>(null);
