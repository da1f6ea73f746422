import type { TimeLeft } from "#app/browser/session-headers.ts";
import type { SignInState } from "#machines/sign-in/machine.ts";

/** The session of a signed-in account (spec 1, section 3, "Session record"). It holds no password. */
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
  /** "Chrome on Android", where the browser named it (`deviceFamily`). */
  device?: string | undefined;
};

/** Signed in at the practice, with a new password or a patient still to choose. */
export type PendingSession = {
  stage: "pending";
  signIn: SignInState;
  isTestData: boolean;
  redirectTo: string;
  device?: string | undefined;
};

export type SessionData = SignedInSession | PendingSession;
/** A session of an account, and when it began and was last used, in ms since 1970. */
export type ListedSession = Session<SignedInSession> & { createdAt: number; lastUsedAt: number };
export type Session<D extends SessionData = SessionData> = { key: string; data: D };
/** A session as it was opened; `left` is the time that remains. */
export type OpenSession<D extends SessionData = SessionData> = Session<D> & { left: TimeLeft };

/** The part of a request context that names the owner of a stored value. */
export type SessionOwner = { session: Session<SignedInSession> };
