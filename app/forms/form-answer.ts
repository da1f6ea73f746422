/** The server's response to a form that needs no session. */
export type FormAnswer = {
  /** Errors by field. */
  errors: Record<string, string | undefined>;
  /** Why the request was refused. */
  message?: string | undefined;
  /** What the request did. */
  done?: string | undefined;
  /** The fields as they were sent, so that nothing has to be typed again. */
  typed: Record<string, string>;
  /** The captcha's solution has been used, so the next attempt needs another. */
  isCaptchaUsed: boolean;
};
