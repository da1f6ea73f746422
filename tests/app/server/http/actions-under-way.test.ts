import { expect, test } from "vitest";
import { trackActions } from "#app/.server/http/shutdown.ts";

type Instrumented = { action: (run: () => Promise<unknown>) => Promise<void> };

/** The tracker, and a function that runs an action of a route. */
function tracked() {
  const { instrumentation, finished } = trackActions();
  let route = {} as Instrumented;
  const instrument = (instrumented: Instrumented) => {
    route = instrumented;
  };
  instrumentation.route?.({ instrument } as never);
  return { finished, run: (work: () => Promise<unknown>) => route.action(work) };
}

test("the work is finished at once when no action runs, and else when the last one has ended", async () => {
  const { finished, run } = tracked();
  await finished();
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const running = [run(() => first.promise), run(() => second.promise)];
  const steps: string[] = [];
  const all = finished().then(() => steps.push("finished"));
  first.resolve();
  await running[0];
  steps.push("first action ended");
  second.resolve();
  await all;
  expect(steps).toEqual(["first action ended", "finished"]);
});

test("an action that fails counts as ended", async () => {
  const { finished, run } = tracked();
  await expect(run(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
  await finished();
});
