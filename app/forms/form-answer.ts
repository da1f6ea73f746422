/** What the server says to a form that anybody may send. */
export type FormAnswer = {
  /** What is wrong, by field. */
  errors: Record<string, string | undefined>;
  /** Why it was not done. */
  message?: string | undefined;
  /** What was done. */
  done?: string | undefined;
  /** As it was sent, so that nothing has to be typed again. */
  typed: Record<string, string>;
  /** The tick was used up by this answer, so the next try needs another. */
  isCaptchaUsed: boolean;
};
