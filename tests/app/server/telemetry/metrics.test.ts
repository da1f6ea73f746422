import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createLogSink, openLogFile } from "#app/.server/telemetry/log-sink.ts";
import { openMetrics } from "#app/.server/telemetry/metrics.ts";

let isStoreDown = false;
const stored =
  <T>(value: T) =>
  () =>
    isStoreDown ? Promise.reject(new Error("database is locked")) : Promise.resolve(value);
let lines: () => Promise<string[]>;
const tasksDirectory = mkdtempSync(join(tmpdir(), "tasks-"));
afterAll(() => rmSync(tasksDirectory, { recursive: true, force: true }));
beforeAll(() => {
  const write = openMetrics({
    version: "1.2.3",
    build: "a1b2c3d4",
    checkStore: stored(undefined),
    storePool: () => ({ total: 3, idle: 2, waiting: 1 }),
    practiceRows: () => [],
    tasksDirectory,
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
      'portal_build_info{version="1.2.3",build="a1b2c3d4"} 1',
      "portal_store_up 1",
      'portal_store_pool{state="waiting"} 1',
    ]),
  );
});

test("what the store counts is absent while it cannot be used", async () => {
  isStoreDown = false;
  await lines();
  isStoreDown = true;
  const counted = (await lines()).filter((line) => /^portal_(sessions|payments)/.test(line));
  expect(counted).toEqual([]);
  expect(await lines()).toContain("portal_store_up 0");
});

test("each task of the operator is told by its file, and nothing of a folder that is gone", async () => {
  const told = async () => (await lines()).filter((line) => line.startsWith("portal_task"));
  expect(await told()).toEqual([]);
  for (const name of ["backup", "migrate", ".hidden", 'a"name', "x".repeat(33)])
    writeFileSync(join(tasksDirectory, name), "");
  utimesSync(join(tasksDirectory, "backup"), 1_800_000_000, 1_800_000_000);
  utimesSync(join(tasksDirectory, "migrate"), 1_700_000_000, 1_700_000_000);
  const both = [
    'portal_task_last_success_timestamp_seconds{task="backup"} 1800000000',
    'portal_task_last_success_timestamp_seconds{task="migrate"} 1700000000',
  ];
  expect((await told()).toSorted()).toEqual(both);
  rmSync(tasksDirectory, { recursive: true });
  expect(await told()).toEqual([]);
  mkdirSync(tasksDirectory);
});

test("the log lines that are dropped are counted", async () => {
  // Other files of tests share the counter.
  const dropped = async () =>
    Number((await lines()).find((line) => line.startsWith("portal_log_lines_dropped_total"))?.split(" ")[1]);
  const before = await dropped();
  createLogSink(() => openLogFile("/dev/full")).write("{}\n");
  expect(await dropped()).toBe(before + 1);
});
