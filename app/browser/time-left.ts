import type { SessionAnswer, SessionTime } from "#machines/session-timeout/types.ts";
import { type PortalResponse, portalRequest } from "./portal-request.ts";
import type { TimeLeft } from "./session-headers.ts";

export type { SessionTime };

/** A portal that has not answered by then, in ms, counts as unreachable. */
const answerMs = 8_000;

/** Asks how long the session lasts (GET), or reports that it is used (POST). Never rejects. */
export async function requestTimeLeft(method: "GET" | "POST"): Promise<SessionAnswer> {
  const signal = AbortSignal.timeout(answerMs);
  return sessionAnswer(await portalRequest<TimeLeft>("/session/time", { method, signal }));
}

/** The portal's answer to `requestTimeLeft`, when it arrives. */
export function sessionAnswer(response: PortalResponse<TimeLeft>): SessionAnswer {
  if (response.outcome === "refused") return { type: response.status };
  if (response.outcome !== "ok") return { type: "unreachable" };
  return { type: "timeLeft", ...sessionTime(response.data, Date.now()) };
}

/**
 * When the answer with the document arrived, in ms since 1970: scripts start later, and much later on a slow line.
 * A browser that does not say, or whose clock was set back meanwhile, counts from now.
 */
export function documentAnsweredAt(): number {
  const now = Date.now();
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation === undefined ? now : Math.min(now, performance.timeOrigin + navigation.responseStart);
}

/** The portal's answer by the browser's clock. `at`: when it arrived, in ms since 1970. */
export function sessionTime({ idleMs, wholeMs }: TimeLeft, at: number): SessionTime {
  return { at, endsAt: at + Math.min(idleMs, wholeMs), canExtend: wholeMs > idleMs };
}
