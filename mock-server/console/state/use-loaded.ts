import { useCallback, useEffect, useState } from "react";
import { type Loaded, load, loading } from "./loaded.ts";

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
