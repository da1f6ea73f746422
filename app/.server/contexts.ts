import { createContext } from "react-router";
import type { AnonymousLimit } from "./rate-limits/session-limits.ts";
import type { Services } from "./services.ts";
import type { PendingSession, Session } from "./store/sessions/session-data.ts";

export const nonceContext = createContext<string>();

export const addressContext = createContext<string>();

/** Counts requests whose cookie opens no session. Without one in the context nothing is counted. */
export const anonymousLimitContext = createContext<AnonymousLimit>(async () => undefined);

export const servicesContext = createContext<Services>();

export const pendingSignInContext = createContext<Session<PendingSession> | null>(null);

export const practicePhoneContext = createContext<string | null>(null);
