import type { TimeLeft } from "#app/browser/session-headers.ts";

/** What a sign-in over an open page came to. */
export type Resumed =
  | { outcome: "resumed"; left: TimeLeft }
  /** Not let in: what to say, and about which field. */
  | {
      outcome: "refused";
      message?: string | undefined;
      needsCaptcha: boolean;
      errors: { username?: string | undefined; password?: string | undefined };
    }
  /** Somebody else's account: everything has been signed out. */
  | { outcome: "otherAccount" }
  /** The right account, but the person is no longer theirs to open. */
  | { outcome: "otherPerson" }
  /** The sign-in needs more than a password; the login page has the rest. */
  | { outcome: "leave" };
