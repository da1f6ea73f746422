import { z } from "zod";
import type { TimeLeft } from "#app/shared/session-headers.ts";
import { type SignInState, signInStepper } from "#machines/sign-in/machine.ts";

/** Spec 1, section 3, "Session record". It holds no password. */
const signedInSession = z.object({
  stage: z.literal("signedIn"),
  token: z.string(),
  apiUrl: z.string(),
  /** As it was typed at the sign-in, for checking the password again. Absent after the sign-in by a link. */
  username: z.string().optional(),
  /** `userid`: the patient whose record is open. */
  patientId: z.string(),
  patientName: z.string(),
  /** `parentid`: the account holder. */
  holderId: z.string(),
  holderName: z.string(),
  isTestData: z.boolean(),
  /** "Chrome on Android", where the browser named it. */
  device: z.string().optional(),
});
export type SignedInSession = z.output<typeof signedInSession>;

const pendingSession = z.object({
  stage: z.literal("pending"),
  signIn: z.custom<SignInState>((state) => signInStepper.restore(state) !== undefined),
  isTestData: z.boolean(),
  redirectTo: z.string(),
  device: z.string().optional(),
  /** Of a passkey (ADR 0039), to be answered once. */
  challenge: z.string().optional(),
});
export type PendingSession = z.output<typeof pendingSession>;

export const sessionData = z.discriminatedUnion("stage", [signedInSession, pendingSession]);
export type SessionData = z.output<typeof sessionData>;
export type ListedSession = Session<SignedInSession> & { createdAt: number; lastUsedAt: number };
export type Session<D extends SessionData = SessionData> = { key: string; data: D };
export type OpenSession<D extends SessionData = SessionData> = Session<D> & { left: TimeLeft };

export type SessionOwner = { session: Session<SignedInSession> };
