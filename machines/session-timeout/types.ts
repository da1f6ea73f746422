/** How long the session lasts unless it is used again. Times are in ms since 1970, by the browser's clock. */
export type SessionTime = {
  /** When the answer arrived. */
  at: number;
  endsAt: number;
  /** False near the longest time that a session may last. */
  canExtend: boolean;
};

/** The portal's answer about the session. */
export type SessionAnswer =
  | ({ type: "timeLeft" } & SessionTime)
  /** The user has to log in again. */
  | { type: "expired" }
  /** The session has another patient's record open. */
  | { type: "patientChanged" }
  /** No answer: the session may or may not have ended. */
  | { type: "unreachable" };

export type SessionTimeoutEvent =
  | SessionAnswer
  /** Sent every second, and when the page becomes visible: timers stop while a computer is suspended. */
  | { type: "tick"; at: number }
  /** The user typed, pointed or pressed. */
  | { type: "used"; at: number }
  /** Another tab opened a page, or extended or resumed the session. */
  | { type: "sessionChanged" }
  /** A tab submitted Log Out. */
  | { type: "loggingOut" }
  /** The page came back from the browser's back/forward cache. */
  | { type: "restored" }
  /** The portal refused a request of this page. */
  | { type: "refused"; status: "expired" | "patientChanged"; isWrite: boolean }
  /** The user has something sent again. */
  | { type: "sent" }
  /** The warning's button. */
  | { type: "extend" }
  /** The warning's button where the session cannot be extended. */
  | { type: "dismiss" }
  /** The user logged in again over the page. */
  | ({ type: "resumed" } & SessionTime)
  /** The user chose to leave instead. */
  | { type: "leave" };

export type SessionTimeoutInput = SessionTime & { warningMs: number };
export type SessionTimeoutContext = {
  endsAt: number;
  canExtend: boolean;
  /** How long before its end the user is warned. */
  warningMs: number;
  /** When this page last reported use to the portal. */
  usedAt: number;
  /** A write of this page was refused because the session had ended. */
  isUnsent: boolean;
};
