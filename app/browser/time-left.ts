import type { SessionAnswer, SessionTime } from "#machines/session-timeout/types.ts";
import { recordHeaders, sessionStatusOf } from "./session-fetch.ts";
import type { TimeLeft } from "./session-headers.ts";

/** A portal that has not answered by then, in ms, counts as unreachable. */
const answerMs = 8_000;

/** Asks how long the session lasts (GET), or reports that it is used (POST). Never rejects. */
export async function requestTimeLeft(method: "GET" | "POST"): Promise<SessionAnswer> {
  try {
    const signal = AbortSignal.timeout(answerMs);
    const response = await fetch("/session/time", { method, headers: recordHeaders(), signal });
    const status = sessionStatusOf(response);
    if (status !== undefined) return { type: status };
    if (!response.ok) return { type: "unreachable" };
    return { type: "timeLeft", ...sessionTime((await response.json()) as TimeLeft, Date.now()) };
  } catch {
    return { type: "unreachable" };
  }
}

/** The portal's answer by the browser's clock. `at`: when it arrived, in ms since 1970. */
export function sessionTime({ idleMs, wholeMs }: TimeLeft, at: number): SessionTime {
  return { at, endsAt: at + Math.min(idleMs, wholeMs), canExtend: wholeMs > idleMs };
}
