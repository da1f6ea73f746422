import type { DeferredPanel, PanelData } from "#app/shell/deferred.tsx";
import { failureOf, PracticeError } from "./practice-client/practice-error.ts";
import type { RequestContext } from "./request-context.ts";
import { hasLostLink } from "./session/session-check.ts";
import { sessionErrors } from "./session/session-responses.ts";
import { log } from "./telemetry/log.ts";

/**
 * A document waits longer, because a panel that streams later is never shown without JavaScript; after a
 * navigation a skeleton follows the click this soon. The page that answers a form of the browser itself has
 * what was typed in a panel, so it waits for all that a call may take.
 */
const deadlineMs = { document: 700, navigation: 150, form: 8_000 } as const;
/** A call may end this much later than the practice's confirmation of the session beside it. */
const graceMs = 100;

type DeferContext = Pick<RequestContext, "checked" | "tookMs" | "isActing" | "session" | "links">;

type DeferredPanels<P> = { [K in keyof P]: DeferredPanel<Awaited<P[K]>> };

/**
 * A panel never rejects, so one failing call leaves the rest of the page as it is (threat T39). Call it once
 * in a loader: waits add up. The page is not sent before the practice has confirmed the session, so panels
 * have at least that time: React shows a skeleton for 300 ms even when its panel arrives at once. Where the
 * practice took longer than the deadline for the sign-in that led here, the page would wait for nothing.
 * @throws an error that app/root.tsx shows, when the practice has ended the account's link to the patient
 * (threat T8): the page would still show whose record it was.
 */
export async function defer<P extends Record<string, unknown>>(
  { request, context }: { request: Request; context: DeferContext },
  panels: P,
): Promise<DeferredPanels<P>> {
  const errors: unknown[] = [];
  const settled: Record<string, DeferredPanel<unknown>> = {};
  const all = Object.entries(panels).map(async ([name, work]) => {
    settled[name] =
      work instanceof Promise ? panelOf(work, request.signal, errors) : { state: "loaded", value: work };
    settled[name] = await settled[name];
  });
  const isNavigation = new URL(request.url).pathname.endsWith(".data");
  // The router gives the loaders a GET with the form's headers.
  const isForm = request.headers.has("content-type");
  const limit = deadlineMs[isNavigation ? "navigation" : isForm ? "form" : "document"];
  const ms = isNavigation && context.tookMs > limit ? 0 : limit;
  const confirmed = context.checked().then(
    () => Math.min(graceMs, ms),
    () => 0,
  );
  const deadline = Promise.all([elapsed(ms), confirmed.then(elapsed)]);
  await Promise.race([Promise.all(all), deadline]);
  if (await hasLostLink(context, errors)) throw sessionErrors.linkRemoved();
  return { ...settled } as DeferredPanels<P>;
}

export async function panelOf<T>(
  work: Promise<T>,
  signal: AbortSignal,
  errors: unknown[],
): Promise<PanelData<T>> {
  try {
    return { state: "loaded", value: await work };
  } catch (error) {
    errors.push(error);
    const failure = error instanceof PracticeError ? error : undefined;
    const why = failure === undefined && signal.aborted ? { failure: "cancelled" } : failureOf(error);
    log.warn({ call: failure?.call ?? "unknown", ...why }, "panel failed");
    return { state: "failed" };
  }
}

const elapsed = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms).unref());
