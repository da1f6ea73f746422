import type { TimeLeft } from "#app/shared/session-headers.ts";
import type { SessionAnswer, SessionTime } from "#machines/session-timeout/types.ts";
import { type PortalResponse, portalRequest } from "./portal-request.ts";

export type { SessionAnswer, SessionTime };

/** A portal that has not answered by then counts as unreachable. */
const answerMs = 8_000;

/** GET asks, POST reports use. Never rejects. */
export async function requestTimeLeft(method: "GET" | "POST"): Promise<SessionAnswer> {
  const signal = AbortSignal.timeout(answerMs);
  return sessionAnswer(await portalRequest<TimeLeft>("/session/time", { method, signal }));
}

export function sessionAnswer(response: PortalResponse<TimeLeft>): SessionAnswer {
  if (response.outcome === "refused") return { type: response.status };
  if (response.outcome !== "ok") return { type: "unreachable" };
  return { type: "timeLeft", ...sessionTime(response.data, Date.now()) };
}

/**
 * Scripts start later than the answer, and much later on a slow line. A browser that does not say, or whose clock was
 * set back meanwhile, counts from now.
 */
export function documentAnsweredAt(): number {
  const now = Date.now();
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation === undefined ? now : Math.min(now, performance.timeOrigin + navigation.responseStart);
}

/** By the browser's clock. `at` is when the answer arrived. */
export function sessionTime({ idleMs, wholeMs }: TimeLeft, at: number): SessionTime {
  return { at, endsAt: at + Math.min(idleMs, wholeMs), canExtend: wholeMs > idleMs };
}
