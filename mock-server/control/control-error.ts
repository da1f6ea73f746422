/** An error response of the control API; `reason` is the message in its body. */
export class ControlError extends Error {
  readonly status: number;
  readonly reason: string;

  constructor(call: string, status: number, text: string) {
    const reason = messageIn(text);
    super(`${call} answered ${status}: ${reason}`);
    this.status = status;
    this.reason = reason;
  }
}

function messageIn(text: string): string {
  try {
    const { message }: { message?: unknown } = JSON.parse(text);
    return typeof message === "string" ? message : text;
  } catch {
    return text;
  }
}
