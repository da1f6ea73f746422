const latestMs = 2_000;

export function whenIdle(callback: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === "undefined") {
    const timer = setTimeout(callback, latestMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: latestMs });
  return () => cancelIdleCallback(handle);
}
