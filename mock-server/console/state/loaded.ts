import { ControlError } from "../../control/client.ts";

/** Data of the practice. A failed reload keeps the last value, so that a list never looks empty by accident. */
export type Loaded<T> =
  | { readonly status: "loading"; readonly value?: T }
  | { readonly status: "ready"; readonly value: T }
  | { readonly status: "failed"; readonly value?: T; readonly reason: string };

export const loading: Loaded<never> = { status: "loading" };

export const lostText = "The mock practice does not answer.";

/** Whether the practice could not be reached at all, as a browser's fetch reports it. */
export const isUnreachable = (error: unknown) => error instanceof TypeError;

/** Whether the world of a call has run out or was removed. */
export const isWorldGone = (error: unknown) =>
  error instanceof ControlError &&
  (error.status === 410 || (error.status === 404 && /\bworld\b/i.test(error.reason)));

/** The failure of a call to the practice, for a tester. */
export function reasonOf(error: unknown): string {
  if (isUnreachable(error)) return `${lostText} Start it again, then repeat this.`;
  if (error instanceof ControlError) return error.reason;
  if (error instanceof SyntaxError) return `This is not JSON: ${error.message}.`;
  return error instanceof Error ? error.message : String(error);
}

/** The result of a load; `before` is kept when it fails. */
export async function load<T>(read: () => Promise<T>, before: Loaded<T>): Promise<Loaded<T>> {
  try {
    return { status: "ready", value: await read() };
  } catch (error) {
    const kept = before.value === undefined ? {} : { value: before.value };
    return { status: "failed", reason: reasonOf(error), ...kept };
  }
}
