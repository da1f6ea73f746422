import type { DeferredPanel, Panel } from "#app/shell/shell-data.ts";
import { log } from "./log.ts";
import { PracticeError } from "./practice-client/practice-error.ts";

/**
 * What a panel of a page is given: its value, or the fact that it could not be loaded. A panel never
 * rejects, so one failing call cannot take its page along (SECURITY T39). What is known already comes
 * at once, and so stands in the page even where JavaScript never runs.
 */
export function panel<T>(work: T | Promise<T>): DeferredPanel<T> {
  return work instanceof Promise ? settled(work) : { state: "loaded", value: work };
}

/** How long a page waits for its panels before it goes ahead without the slow ones, in ms. */
const patienceMs = 700;

/**
 * Panels that are quick stand in the page itself, so that they are there where JavaScript never runs; the
 * others follow by themselves.
 */
export async function awaitBriefly<P extends Record<string, DeferredPanel<unknown> | undefined>>(
  panels: P,
): Promise<P> {
  const arrived: Partial<Record<string, Panel<unknown>>> = {};
  const waiting = Object.entries(panels).map(async ([name, soon]) => {
    if (soon) arrived[name] = await soon;
  });
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  await Promise.race([Promise.all(waiting), timeUp]);
  clearTimeout(timer);
  return { ...panels, ...arrived };
}

async function settled<T>(work: Promise<T>): Promise<Panel<T>> {
  try {
    return { state: "loaded", value: await work };
  } catch (error) {
    const failure = error instanceof PracticeError ? error : undefined;
    log.warn({ call: failure?.call ?? "unknown", failure: failure?.reason ?? "defect" }, "panel failed");
    return { state: "failed" };
  }
}
