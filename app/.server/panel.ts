import { PracticeFailure } from "./connect/failure.ts";
import { log } from "./log.ts";

/**
 * What a panel of a page is given: its value, or the fact that it could not be loaded. A panel never
 * rejects, so one failing call cannot take its page along (SECURITY T39).
 */
export type Panel<T> = { state: "loaded"; value: T } | { state: "failed" };

export async function panel<T>(work: Promise<T>): Promise<Panel<T>> {
  try {
    return { state: "loaded", value: await work };
  } catch (error) {
    const failure = error instanceof PracticeFailure ? error : undefined;
    log.warn({ call: failure?.call ?? "unknown", failure: failure?.reason ?? "defect" }, "panel failed");
    return { state: "failed" };
  }
}
