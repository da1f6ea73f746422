import type { Panel, SoonPanel } from "#app/shell/shell-data.ts";
import { PracticeFailure } from "./connect/failure.ts";
import { log } from "./log.ts";

/**
 * What a panel of a page is given: its value, or the fact that it could not be loaded. A panel never
 * rejects, so one failing call cannot take its page along (SECURITY T39). What is known already comes
 * at once, and so stands in the page even where JavaScript never runs.
 */
export function panel<T>(work: T | Promise<T>): SoonPanel<T> {
  return work instanceof Promise ? settled(work) : { state: "loaded", value: work };
}

async function settled<T>(work: Promise<T>): Promise<Panel<T>> {
  try {
    return { state: "loaded", value: await work };
  } catch (error) {
    const failure = error instanceof PracticeFailure ? error : undefined;
    log.warn({ call: failure?.call ?? "unknown", failure: failure?.reason ?? "defect" }, "panel failed");
    return { state: "failed" };
  }
}
