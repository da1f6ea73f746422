import { messageOf, SafeError } from "../errors.ts";

/** The message is the database's, which quotes no stored value. */
export class StoreError extends SafeError {
  override readonly name = "StoreError";
  /** "starting": it has not been opened since the process started. */
  readonly reason: "starting" | "unavailable";

  constructor(reason: StoreError["reason"], cause?: unknown) {
    super(reason === "starting" ? "The store is not open yet." : messageOf(cause), { cause });
    this.reason = reason;
  }
}
