export type PageEvent = { type: "tick"; at: number } | { type: "used"; at: number } | { type: "restored" };

/** A page may scroll by itself; a wheel is the user's. */
const uses = ["pointerdown", "keydown", "click", "input", "wheel", "touchmove"] as const;
const tickMs = 1_000;

export function watchPage(send: (event: PageEvent) => void): () => void {
  const tick = () => send({ type: "tick", at: Date.now() });
  const onUse = ({ isTrusted }: Event) => {
    if (isTrusted) send({ type: "used", at: Date.now() });
  };
  const onVisibilityChange = () => {
    if (document.visibilityState === "visible") tick();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) send({ type: "restored" });
  };
  const ticking = setInterval(tick, tickMs);
  for (const name of uses) addEventListener(name, onUse, { capture: true, passive: true });
  document.addEventListener("visibilitychange", onVisibilityChange);
  addEventListener("pageshow", onPageShow);
  return () => {
    clearInterval(ticking);
    for (const name of uses) removeEventListener(name, onUse, { capture: true });
    document.removeEventListener("visibilitychange", onVisibilityChange);
    removeEventListener("pageshow", onPageShow);
  };
}
