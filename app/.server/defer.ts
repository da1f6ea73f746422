import type { DeferredPanel, Panel } from "#app/shell/shell-data.ts";
import { log } from "./log.ts";
import { PracticeError } from "./practice-client/practice-error.ts";

/**
 * How long a page waits for its panels, in ms. A document waits longer, because a panel that streams
 * later is never shown without JavaScript; after a navigation a skeleton follows the click this soon.
 */
const deadlineMs = { document: 700, navigation: 150 } as const;

export type DeferredPanels<P> = { [K in keyof P]: DeferredPanel<Awaited<P[K]>> };

/**
 * Makes panels of a page's calls and waits for them until the page's deadline. Panels that are settled by
 * then are in the page itself; the others are promises that stream. A panel never rejects, so one failing
 * call leaves the rest of the page as it is (threat T39). Call it once in a loader: waits add up.
 */
export async function defer<P extends Record<string, unknown>>(
  request: Request,
  panels: P,
): Promise<DeferredPanels<P>> {
  const settled: Record<string, DeferredPanel<unknown>> = {};
  const all = Object.entries(panels).map(async ([name, work]) => {
    settled[name] = work instanceof Promise ? panelOf(work) : { state: "loaded", value: work };
    settled[name] = await settled[name];
  });
  const isNavigation = new URL(request.url).pathname.endsWith(".data");
  await withDeadline(Promise.all(all), isNavigation ? deadlineMs.navigation : deadlineMs.document);
  return { ...settled } as DeferredPanels<P>;
}

async function panelOf<T>(work: Promise<T>): Promise<Panel<T>> {
  try {
    return { state: "loaded", value: await work };
  } catch (error) {
    const failure = error instanceof PracticeError ? error : undefined;
    log.warn({ call: failure?.call ?? "unknown", failure: failure?.reason ?? "defect" }, "panel failed");
    return { state: "failed" };
  }
}

async function withDeadline(work: Promise<unknown>, ms: number): Promise<void> {
  const { promise: deadline, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  await Promise.race([work, deadline]);
  clearTimeout(timer);
}
