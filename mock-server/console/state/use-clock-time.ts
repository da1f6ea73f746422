import { useEffect, useState } from "react";
import { elapsed } from "./now.ts";
import type { TimedReading } from "./world-store.ts";

/** `at` is since the page was loaded. */
export function shownTime({ now, running, scale = 1, readAt }: TimedReading, at: number): number {
  return Date.parse(now) + (running ? (at - readAt) * scale : 0);
}

/** Each second anew while the clock runs. */
export function useClockTime(reading: TimedReading | undefined): number | undefined {
  const [at, setAt] = useState(elapsed);
  const isRunning = reading?.running ?? false;
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setAt(elapsed()), 1_000);
    return () => clearInterval(timer);
  }, [isRunning]);
  return reading && shownTime(reading, Math.max(at, reading.readAt));
}
