import type { TimeLeft } from "#app/browser/session-headers.ts";
import type { SignInState } from "#machines/sign-in/machine.ts";

/** Spec 1, section 3, "Session record". It holds no password. */
export type SignedInSession = {
  stage: "signedIn";
  token: string;
  apiUrl: string;
  /** As it was typed at the sign-in, for checking the password again. Absent after the sign-in by a link. */
  username?: string | undefined;
  /** `userid`: the patient whose record is open. */
  patientId: string;
  patientName: string;
  /** `parentid`: the account holder. */
  holderId: string;
  holderName: string;
  isTestData: boolean;
  /** "Chrome on Android", where the browser named it. */
  device?: string | undefined;
};

export type PendingSession = {
  stage: "pending";
  signIn: SignInState;
  isTestData: boolean;
  redirectTo: string;
  device?: string | undefined;
};

export type SessionData = SignedInSession | PendingSession;
export type ListedSession = Session<SignedInSession> & { createdAt: number; lastUsedAt: number };
export type Session<D extends SessionData = SessionData> = { key: string; data: D };
export type OpenSession<D extends SessionData = SessionData> = Session<D> & { left: TimeLeft };

export type SessionOwner = { session: Session<SignedInSession> };
