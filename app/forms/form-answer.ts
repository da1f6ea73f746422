export type FormAnswer = {
  errors: Record<string, string | undefined>;
  /** Why the request was refused. */
  message?: string | undefined;
  done?: string | undefined;
  /** The fields as they were sent, so that nothing has to be typed again. */
  typed: Record<string, string>;
  /** The captcha's solution has been used, so the next attempt needs another. */
  isCaptchaUsed: boolean;
};
