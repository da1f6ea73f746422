/** The longest wait for an idle moment, in ms. */
const latestMs = 2_000;

/** Calls back once the browser is idle, unless the returned function is called first. */
export function whenIdle(callback: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(callback, latestMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: latestMs });
  return () => cancelIdleCallback(handle);
}
