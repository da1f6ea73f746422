import type { ServerInstrumentation } from "react-router";

/** The router answers at once when the browser has left, while the action may still be writing. */
export function trackActions(): { instrumentation: ServerInstrumentation; finished: () => Promise<void> } {
  const underWay = new Set<Promise<unknown>>();
  return {
    instrumentation: {
      route: (route) =>
        route.instrument({
          async action(run) {
            const work = run();
            underWay.add(work);
            await work.finally(() => underWay.delete(work));
          },
        }),
    },
    async finished() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}
