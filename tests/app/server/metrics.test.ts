import { beforeAll, expect, test } from "vitest";
import { openMetrics } from "#app/.server/metrics.ts";

let isStoreDown = false;
const stored =
  <T>(value: T) =>
  () =>
    isStoreDown ? Promise.reject(new Error("database is locked")) : Promise.resolve(value);
let lines: () => Promise<string[]>;
beforeAll(() => {
  const write = openMetrics({
    sessionCount: stored(3),
    eventLoopDelayMs: () => 20,
    waitingPayments: stored({ notRecorded: 2, unreadable: 0 }),
    openPayments: stored({ charged: 4 }),
  });
  lines = async () => (await write()).text.split("\n");
});

test("sessions and payments are counted when the metrics are read", async () => {
  isStoreDown = false;
  expect(await lines()).toEqual(
    expect.arrayContaining([
      "portal_sessions 3",
      "portal_event_loop_delay_seconds 0.02",
      'portal_payments_waiting{reason="notRecorded"} 2',
      'portal_payments_waiting{reason="unreadable"} 0',
      'portal_payments_open{state="charged"} 4',
    ]),
  );
});

test("what the store counts is absent while it cannot be used", async () => {
  isStoreDown = false;
  await lines();
  isStoreDown = true;
  const counted = (await lines()).filter((line) => /^portal_(sessions|payments)/.test(line));
  expect(counted).toEqual([]);
});
