import type { TimeLeft } from "#app/shared/session-headers.ts";

export type ResumeResult =
  | { outcome: "resumed"; left: TimeLeft }
  | {
      outcome: "rejected";
      message?: string | undefined;
      needsCaptcha: boolean;
      isWrong?: true | undefined;
      /** Only /login asks for it. */
      needsPasskey?: true | undefined;
      errors: { username?: string | undefined; password?: string | undefined };
    }
  | { outcome: "otherAccount" }
  /** The practice no longer links the page's patient to the account. */
  | { outcome: "otherPatient" }
  /** Only /login offers what the sign-in needs. */
  | { outcome: "leave" };

/** Only a result may end the page: an error of the portal must not. */
export function isResumeResult(answer: unknown): answer is ResumeResult {
  return typeof answer === "object" && answer !== null && "outcome" in answer;
}
