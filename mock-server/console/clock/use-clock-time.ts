import { useEffect, useState } from "react";
import { elapsed } from "../state/now.ts";
import type { TimedReading } from "../state/world-view.ts";

/** What a clock shows `now` milliseconds after the page was loaded. */
export function shownTime({ now, running, scale = 1, readAt }: TimedReading, at: number): number {
  return Date.parse(now) + (running ? (at - readAt) * scale : 0);
}

/** The world's time in milliseconds since 1970, each second anew while its clock runs. */
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
