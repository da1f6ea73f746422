import { useCallback, useEffect, useState } from "react";
import { ControlError } from "../../control/client.ts";

/** A failed reload keeps the last value, so that a list never looks empty by accident. */
export type Loaded<T> =
  | { readonly status: "loading"; readonly value?: T }
  | { readonly status: "ready"; readonly value: T }
  | { readonly status: "failed"; readonly value?: T; readonly reason: string };

export const loading: Loaded<never> = { status: "loading" };

export const lostText = "The mock practice does not answer.";

/** As a browser's fetch reports it. */
export const isUnreachable = (error: unknown) => error instanceof TypeError;

export const isWorldGone = (error: unknown) =>
  error instanceof ControlError &&
  (error.status === 410 || (error.status === 404 && /\bworld\b/i.test(error.reason)));

export function reasonOf(error: unknown): string {
  if (isUnreachable(error)) return `${lostText} Start it again, then repeat this.`;
  if (error instanceof ControlError) return error.reason;
  if (error instanceof SyntaxError) return `This is not JSON: ${error.message}.`;
  return error instanceof Error ? error.message : String(error);
}

/** `before` is kept when the load fails. */
export async function load<T>(read: () => Promise<T>, before: Loaded<T>): Promise<Loaded<T>> {
  try {
    return { status: "ready", value: await read() };
  } catch (error) {
    const kept = before.value === undefined ? {} : { value: before.value };
    return { status: "failed", reason: reasonOf(error), ...kept };
  }
}

/** At once, on demand and, where `every` is set, again after that many milliseconds. */
export function useLoaded<T>(read: () => Promise<T>, every?: number): [Loaded<T>, () => Promise<void>] {
  const [loaded, setLoaded] = useState<Loaded<T>>(loading);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `read` is a call of the practice, the same in every render.
  const reload = useCallback(async () => {
    const next = await load(read, loading);
    setLoaded((before) =>
      next.status === "failed" && before.value !== undefined ? { ...next, value: before.value } : next,
    );
  }, []);
  useEffect(() => {
    void reload();
    if (every === undefined) return;
    const timer = setInterval(() => void reload(), every);
    return () => clearInterval(timer);
  }, [reload, every]);
  return [loaded, reload];
}
