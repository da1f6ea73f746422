import { expect, test } from "vitest";
import { openMetrics } from "#app/.server/metrics.ts";

test("the open sessions are in the metrics unless the store cannot be used", async () => {
  let sessionCount = async () => 3;
  const write = openMetrics({ sessionCount: () => sessionCount(), eventLoopDelayMs: () => 20 });
  const lines = async () => (await write()).text.split("\n");
  expect(await lines()).toEqual(
    expect.arrayContaining(["portal_sessions 3", "portal_event_loop_delay_seconds 0.02"]),
  );
  sessionCount = () => Promise.reject(new Error("database is locked"));
  expect((await lines()).filter((line) => line.startsWith("portal_sessions "))).toEqual([]);
});
