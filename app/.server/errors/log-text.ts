import { truncate } from "#practice-api/unicode.ts";
/** An error whose message never quotes a patient's data. */
export class SafeError extends Error {}

const longest = 300;

/**
 * The kind and message of an error, for the log. The message of any error but a SafeError may quote a
 * patient's data, so what it quotes, numbers and addresses are left out (threat T46).
 */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const message = error instanceof SafeError ? error.message : withoutValues(error.message);
  return truncate(`${error.name}: ${message}`, longest);
}

function withoutValues(message: string): string {
  return message.replace(/["'`].*["'`]/s, "…").replace(/(?<!\S)[^\s\d@]*[\d@]\S*/g, "…");
}
