import type { ServerInstrumentation } from "react-router";

/**
 * Keeps track of the actions of all routes. The router answers a request whose browser has left at once, while
 * its action may still be writing to the practice.
 */
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
