/** An error response outside the call's own codec: an HTTP status and one sentence for the caller. */
export class ApiError extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Thrown when the call took effect but its response must be lost: the connection is reset instead. */
export class LostAnswer extends Error {}
