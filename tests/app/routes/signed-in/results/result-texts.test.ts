import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seriesOf } from "#app/routes/signed-in/results/chart-series.ts";
import {
  absentText,
  changeText,
  lastValueOf,
  notComparedTexts,
} from "#app/routes/signed-in/results/compare.ts";
import type { MeasuredPoint, NotCompared } from "#app/routes/signed-in/results/earlier-values.ts";
import { flaggedText, flagOf } from "#app/routes/signed-in/results/flags.ts";

const point = (name: string, value: string, on: string, summary?: string): MeasuredPoint => ({
  name,
  value,
  on,
  ...(summary === undefined ? {} : { notes: { summary, flag: undefined } }),
});
const all: NotCompared = { unread: [], hasOthers: false, hasOlder: false };

describe("a flag", () => {
  test.each([
    [undefined, "Not flagged"],
    ["low", "Flagged low"],
    ["high", "Flagged high"],
    ["abnormal", "Flagged abnormal"],
    ["other-Critical", "Marked “Critical”"],
  ])("%s is %s", (flag, text) => {
    expect(flagOf(flag)).toBe(text);
  });
  test.each([
    [[undefined], "The value is not flagged by the laboratory."],
    [["low"], "The value is flagged by the laboratory."],
    [[undefined, undefined], "No value is flagged by the laboratory."],
    [["low", undefined], "1 of 2 values is flagged by the laboratory."],
    [["low", "high", undefined], "2 of 3 values are flagged by the laboratory."],
    [["other-N", undefined], "No value is flagged by the laboratory. 1 has another mark."],
  ])("of %j is counted as: %s", (flags, text) => {
    expect(flaggedText(flags)).toBe(text);
  });
});

describe("the last value", () => {
  test.each([
    ["113", "g/L, 1", "110", "g/L, 1", "Down 3"],
    ["0.5", "g/L", "0.6", "g/L", "Up 0.1"],
    ["26", "pg", "26.0", "pg", "The same"],
    ["Negative", "", "Negative", "", "The same"],
    ["<5", "", "7", "", "Cannot be worked out"],
    ["11.0", "g/dL", "110", "g/L", "Was in g/dL"],
    ["113", undefined, "110", "g/L", "Down 3"],
  ])("%s (%s) before %s (%s): %s", (value, summary, now, nowSummary, text) => {
    const before = point("Iron", value, "2026-01-01", summary);
    expect(changeText(before, { value: now, summary: nowSummary })).toBe(text);
  });

  test("is the newest known one before the result, whatever the order of the points", () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1 });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 28 }), (found, reported) => {
        const iso = (day: number) => `2026-05-${String(day).padStart(2, "0")}T10:00:00+12:00`;
        const points = found.map((day) => point("Iron", String(day), iso(day)));
        const before = lastValueOf({ name: "IRON " }, { points }, iso(reported));
        const expected = Math.max(0, ...found.filter((day) => day < reported));
        expect(Number(before?.value ?? 0)).toBe(expected);
      }),
    );
  });

  test("that is not known says why", () => {
    expect(absentText(all)).toBe("No earlier value in the record");
    expect(absentText({ ...all, hasOlder: true })).toBe("None in the last 3 results");
    expect(absentText({ ...all, hasOthers: true, hasOlder: true })).toBe("Not known");
    expect(absentText({ ...all, unread: ["2026-11-20"] })).toBe("Not known");
    expect(notComparedTexts({ ...all, hasOlder: true })).toEqual([]);
    expect(notComparedTexts({ ...all, unread: ["2026-11-20", "2026-07-10"], hasOthers: true })).toEqual([
      "Your results of 20-11-2026, 10-07-2026 are unread, so not all their values are compared here.",
      "Some earlier results could not be compared.",
    ]);
    expect(notComparedTexts({ ...all, unread: ["2026-11-20"] })[0]).toMatch(
      /^Your result of 20-11-2026 is unread/,
    );
  });
});

describe("the values of a chart", () => {
  const at = "2026-11-20T10:00:00+13:00";
  const line = (name: string, value: string, summary = "g/L, 1-9") => ({ name, value, summary });

  test("are those of the result and of others, oldest first, with the result's own line once", () => {
    const [iron, ...others] = seriesOf([line("Iron", "5"), line("Zinc", "3")], at, [
      point("IRON", "5", at),
      point("Iron", "7", "2026-07-10T10:00:00+12:00", "g/L"),
      point("Iron", "Negative", "2026-08-10T10:00:00+12:00"),
    ]);
    expect([iron?.name, iron?.unit, others]).toEqual(["Iron", "g/L", []]);
    expect(iron?.points.map(({ value, number, reference }) => [value, number, reference])).toEqual([
      ["7", 7, undefined],
      ["Negative", undefined, undefined],
      ["5", 5, "1-9"],
    ]);
  });

  test("in another unit than the latest are not drawn", () => {
    const [iron] = seriesOf([line("Iron", "110")], at, [
      point("Iron", "11", "2025-07-10T10:00:00+12:00", "g/dL, 11-15"),
      point("Iron", "112", "2025-08-10T10:00:00+12:00"),
    ]);
    expect(iron?.points.map(({ unit, number }) => [unit, number])).toEqual([
      ["g/dL", undefined],
      [undefined, 112],
      ["g/L", 110],
    ]);
  });

  test("of a result without a date are those of the others", () => {
    const [iron] = seriesOf([line("Iron", "5")], undefined, [point("Iron", "7", at)]);
    expect(iron?.points.map(({ value }) => value)).toEqual(["7"]);
  });
});
