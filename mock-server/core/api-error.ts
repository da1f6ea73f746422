/** Outside the call's own codec: an HTTP status and one sentence for the caller. */
export class ApiError extends Error {
  readonly status: number;
  /** Beside the message. */
  readonly details: object;

  constructor(status: number, message: string, details: object = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

export const tokenRefused = "The token is unknown or has expired.";

/** The call took effect but its response must be lost: the connection is reset instead. */
export class LostAnswer extends Error {}
