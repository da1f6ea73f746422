import type { Ms } from "#practice-api/units.ts";

/** Unless the session is used again; by the browser's clock. */
export type SessionTime = {
  /** When the portal's answer arrived. */
  at: Ms;
  endsAt: Ms;
  /** False near the longest time that a session may last. */
  canExtend: boolean;
};

export type SessionAnswer =
  | ({ type: "timeLeft" } & SessionTime)
  | { type: "expired" }
  /** Another patient's record is open. */
  | { type: "patientChanged" }
  /** The session may or may not have ended. */
  | { type: "unreachable" };

export type SessionTimeoutEvent =
  | SessionAnswer
  /** Every second, and when the page becomes visible: timers stop while a computer is suspended. */
  | { type: "tick"; at: number }
  | { type: "used"; at: number }
  /** Another tab opened a page, or extended or resumed the session. */
  | { type: "sessionChanged" }
  | { type: "loggingOut" }
  /** From the browser's back/forward cache. */
  | { type: "restored" }
  | { type: "refused"; status: "expired" | "patientChanged"; isWrite: boolean }
  /** The user has something sent again. */
  | { type: "sent" }
  | { type: "extend" }
  /** The warning's button where the session cannot be extended. */
  | { type: "dismiss" }
  | ({ type: "resumed" } & SessionTime)
  | { type: "leave" };

export type SessionTimeoutInput = SessionTime & { warningMs: number };
export type SessionTimeoutContext = {
  endsAt: number;
  canExtend: boolean;
  warningMs: number;
  usedAt: number;
  /** A write of this page was refused because the session had ended. */
  isUnsent: boolean;
};
