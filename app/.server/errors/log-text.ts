import { truncate } from "#practice-api/unicode.ts";
/** Its message never quotes a patient's data. */
export class SafeError extends Error {}

const longest = 300;

/** Any message but a SafeError's may quote a patient's data, so values are left out (threat T46). */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const message = error instanceof SafeError ? error.message : withoutValues(error.message);
  return truncate(`${error.name}: ${message}`, longest);
}

function withoutValues(message: string): string {
  return message.replace(/["'`].*["'`]/s, "…").replace(/(?<!\S)[^\s\d@]*[\d@]\S*/g, "…");
}
