import type { TimeLeft } from "#app/browser/session-headers.ts";

/** The outcome of a sign-in over an open page. */
export type ResumeResult =
  | { outcome: "resumed"; left: TimeLeft }
  /** Not signed in: the message to show, and each field's error. */
  | {
      outcome: "rejected";
      message?: string | undefined;
      needsCaptcha: boolean;
      /** The practice has refused the username or the password. */
      isWrong?: true | undefined;
      errors: { username?: string | undefined; password?: string | undefined };
    }
  /** Another account signed in, and everything has been logged out. */
  | { outcome: "otherAccount" }
  /** The account is right, but the practice no longer links the page's patient to it. */
  | { outcome: "otherPatient" }
  /** The sign-in needs more than a password, which only /login offers. */
  | { outcome: "leave" };

/** Whether an answer is a result. Only a result may end the page: an error of the portal must not. */
export function isResumeResult(answer: unknown): answer is ResumeResult {
  return typeof answer === "object" && answer !== null && "outcome" in answer;
}
