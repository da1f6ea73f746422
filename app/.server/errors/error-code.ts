/** Such as ENOENT or 28P01. */
export const errorCode = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;

export const failedSystemCall = (error: unknown): string | undefined =>
  error instanceof Error && "syscall" in error && typeof error.syscall === "string"
    ? error.syscall
    : undefined;

/** A refused connection to a name with several addresses has its messages in a list. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === "") return error.errors.map(messageOf).join(", ");
  return error instanceof Error ? error.message : String(error);
}
