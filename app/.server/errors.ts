import { truncate } from "#practice-api/unicode.ts";

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

/** Its message never quotes a patient's data. */
export class SafeError extends Error {}

const maxLength = 300;

/** Any message but a SafeError's may quote a patient's data, so values are left out (threat T46). */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const message = error instanceof SafeError ? error.message : withoutValues(error.message);
  return truncate(`${error.name}: ${message}`, maxLength);
}

function withoutValues(message: string): string {
  return message.replace(/["'`].*["'`]/s, "…").replace(/(?<!\S)[^\s\d@]*[\d@]\S*/g, "…");
}

/** Only a change of the configuration resolves it. Its message is one sentence for the operator. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

export function exitWith(error: unknown): never {
  console.error(messageOf(error));
  process.exit(1);
}
