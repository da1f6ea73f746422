import { describe, expect, test } from "vitest";
import { maxNamedPractices, openMetrics } from "#app/.server/telemetry/metrics.ts";
import { createPracticeCalls, type PracticeRow } from "#app/.server/telemetry/practice-calls.ts";

const minute = 60_000;
const hill = "https://hill.example.nz";

function record() {
  let now = 0;
  const calls = createPracticeCalls(() => now);
  return {
    calls,
    at: (ms: number) => {
      now = ms;
    },
    note: (...failures: boolean[]) => {
      for (const isFailure of failures) calls.note(hill, 0.2, isFailure);
    },
    row: () => calls.rows().find(({ origin }) => origin === hill) as PracticeRow,
  };
}

describe("a practice", () => {
  test("does not answer from the first of three failures in a row, and answers again with the next answer", () => {
    const { at, note, row } = record();
    const history: [at: number, answers: boolean[], is: object][] = [
      [1, [false], { answers: true, since: minute }],
      [2, [true, true, false, true, true], { answers: true, since: minute, lastAnswerAt: 2 * minute }],
      [3, [true], { answers: false, since: 2 * minute, lastAnswerAt: 2 * minute }],
      [9, [true], { answers: false, since: 2 * minute }],
      [10, [false], { answers: true, since: 10 * minute, lastAnswerAt: 10 * minute }],
    ];
    for (const [minutes, answers, is] of history) {
      at(minutes * minute);
      note(...answers);
      expect(row()).toMatchObject(is);
    }
  });

  test("is not known to answer before its first answer", () => {
    const { note, row } = record();
    note(true, true);
    expect(row()).toMatchObject({ answers: undefined, since: undefined, lastAnswerAt: undefined });
  });

  test("has the calls of the last five minutes, and all of them since the start", () => {
    const { at, note, row } = record();
    note(false, true);
    at(4 * minute);
    note(false);
    expect(row()).toMatchObject({ calls: 3, failures: 1, answered: 2, failed: 1 });
    at(6 * minute);
    expect(row()).toMatchObject({ calls: 1, failures: 0, answered: 2, failed: 1 });
    at(20 * minute);
    expect(row()).toMatchObject({ calls: 0, failures: 0, p50: undefined, p95: undefined });
  });

  test("has the times within which half and 95 % of its calls ended, to the width of a bucket", () => {
    const { calls, row } = record();
    for (let call = 0; call < 90; call += 1) calls.note(hill, 0.2, false);
    for (let call = 0; call < 10; call += 1) calls.note(hill, 4, false);
    expect(row().p50).toBeGreaterThan(0.1);
    expect(row().p50).toBeLessThanOrEqual(0.25);
    expect(row().p95).toBeGreaterThan(2.5);
    expect(row().p95).toBeLessThanOrEqual(5);
    for (let call = 0; call < 900; call += 1) calls.note(hill, 100, false);
    expect(row().p95).toBe(30);
  });
});

const sources = (practiceRows: () => readonly PracticeRow[]) => ({
  version: "1.2.3",
  build: "a1b2c3d4",
  checkStore: async () => undefined,
  storePool: () => undefined,
  sessionCount: async () => 1,
  eventLoopDelayMs: () => 1,
  waitingPayments: async () => ({}),
  openPayments: async () => ({}),
  practiceRows,
});

test("the metrics of ten thousand practices have fewer than 500 series, and lose no call", async () => {
  const calls = createPracticeCalls(() => 0);
  const write = openMetrics(sources(calls.rows));
  const read = async () =>
    (await write()).text.split("\n").filter((line) => /^portal_call\w*_by_practice/.test(line));
  const note = (count: number) => {
    for (let number = 0; number < count; number += 1) {
      calls.note(`https://p${number}.example.nz`, number < 5_000 ? 0.2 : 4, number % 2 === 0);
    }
  };
  note(2);
  expect(await read()).toEqual(
    expect.arrayContaining([
      'portal_calls_by_practice_total{practice="p0.example.nz",outcome="ok"} 0',
      'portal_calls_by_practice_total{practice="p0.example.nz",outcome="failed"} 1',
      'portal_calls_by_practice_total{practice="p1.example.nz",outcome="ok"} 1',
    ]),
  );
  note(10_000);
  const lines = await read();
  expect(lines.length).toBe((maxNamedPractices + 1) * 3);
  expect(lines.length).toBeLessThanOrEqual(500);
  const counted = lines.filter((line) => line.includes("_total{"));
  expect(counted.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0)).toBe(10_002);
  // Those that were called first keep their names.
  expect(counted).toContain('portal_calls_by_practice_total{practice="p1.example.nz",outcome="ok"} 2');
  const slowest = lines.find((line) =>
    line.startsWith('portal_call_p95_by_practice_seconds{practice="other"}'),
  );
  expect(Number(slowest?.split(" ").at(-1))).toBeGreaterThan(2.5);
  // What is kept in memory has a bound too.
  expect(calls.rows().length).toBe(1_000);
});
