/** An error response outside the call's own codec: an HTTP status and one sentence for the caller. */
export class ApiError extends Error {
  readonly status: number;
  /** Further members of the body, beside the message. */
  readonly details: object;

  constructor(status: number, message: string, details: object = {}) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** Thrown when the call took effect but its response must be lost: the connection is reset instead. */
export class LostAnswer extends Error {}
