import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  absentText,
  changeText,
  lastValuesOf,
  notComparedTexts,
  writtenLast,
} from "#app/routes/signed-in/results/compare.ts";
import { flaggedText, flagOf } from "#app/routes/signed-in/results/flags.ts";
import type { MeasuredPoint, NotCompared } from "#app/routes/signed-in/results/measurements.ts";

const point = (name: string, value: string, on: string, summary?: string): MeasuredPoint => ({
  name,
  value,
  on,
  ...(summary === undefined ? {} : { notes: { summary, flag: undefined } }),
});
const all: NotCompared = { unread: [], hasOthers: false, hasOlder: false };
const absent = (notCompared: NotCompared, hasWholeChart = true) => absentText({ notCompared, hasWholeChart });

const at = "2026-11-20T10:00:00+13:00";
const line = (name: string, value: string, summary = "g/L, 1-9") => ({ name, value, summary });

/** The text beside a value of Iron. */
function last(points: MeasuredPoint[], value: string, summary: string | undefined) {
  const now = { name: "Iron", value, ...(summary === undefined ? {} : { summary }) };
  const found = lastValuesOf(now, { points }, at);
  const before = found.map(writtenLast).join(" and ");
  return { before, change: changeText(found, now) };
}

describe("a flag", () => {
  test.each([
    [undefined, "Not flagged"],
    ["low", "Lower than the usual range"],
    ["high", "Higher than the usual range"],
    ["abnormal", "Flagged abnormal"],
    ["other-Critical", "Marked “Critical”"],
    ["other-HH", "Much higher than the usual range"],
    ["other-ll", "Much lower than the usual range"],
    ["other-H*", "Higher than the usual range"],
    ["other-!L", "Lower than the usual range"],
    ["other-* A", "Flagged abnormal"],
    ["other-AA!", "Flagged very abnormal"],
    ["other-Critical high", "Much higher than the usual range"],
    ["other-CRITICALLY_LOW", "Much lower than the usual range"],
    ["other-n", "Not flagged"],
    ["other-N*", "Marked “N*”"],
    ["other-*", "Marked “*”"],
    ["other-HU", "Marked “HU”"],
  ])("%s is %s", (flag, text) => {
    expect(flagOf(flag)).toBe(text);
  });
  test.each([
    [[undefined], "The value is not flagged by the laboratory."],
    [["low"], "The value is lower than the usual range, as the laboratory flagged it."],
    [["high"], "The value is higher than the usual range, as the laboratory flagged it."],
    [["abnormal"], "The value is flagged by the laboratory."],
    [[undefined, undefined], "No value is flagged by the laboratory."],
    [["low", undefined], "1 of 2 values is flagged by the laboratory."],
    [["low", "high", undefined], "2 of 3 values are flagged by the laboratory."],
    [["other-N", undefined], "No value is flagged by the laboratory."],
    [["other-N"], "The value is not flagged by the laboratory."],
    [["other-HH"], "The value is much higher than the usual range, as the laboratory flagged it."],
    [["other-LL", "other-HH"], "2 of 2 values are flagged by the laboratory."],
    [["other-X"], "The value is marked “X” by the laboratory. We do not know that mark."],
    [["other-X", undefined], "1 of 2 values has a mark that we do not know."],
    [["other-X", "other-Y", "other-N"], "2 of 3 values have a mark that we do not know."],
    [
      ["other-X", "low"],
      "At least 1 of 2 values is flagged by the laboratory. 1 more has a mark that we do not know.",
    ],
    [
      ["other-X", "other-Y", "low", "high"],
      "At least 2 of 4 values are flagged by the laboratory. 2 more have a mark that we do not know.",
    ],
  ])("of %j is counted as: %s", (flags, text) => {
    expect(flaggedText(flags, 0)).toBe(text);
  });
  test.each([
    [[undefined], "The only value that we could read is not flagged by the laboratory."],
    [["high"], "The only value that we could read is flagged by the laboratory."],
    [
      ["other-X"],
      "The only value that we could read is marked “X” by the laboratory. We do not know that mark.",
    ],
    [["other-X", undefined], "1 of the 2 values that we could read has a mark that we do not know."],
    [[undefined, undefined], "None of the 2 values that we could read is flagged by the laboratory."],
    [["low", undefined], "1 of the 2 values that we could read is flagged by the laboratory."],
    [["low", "high"], "2 of the 2 values that we could read are flagged by the laboratory."],
  ])("of %j beside values that could not be read is counted as: %s", (flags, text) => {
    expect(flaggedText(flags, 1)).toBe(text);
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
    ["113", "", "110", "", "Down 3"],
    ["113", undefined, "110", "", "Cannot be worked out"],
    ["6.5", undefined, "48", "mmol/mol", "Cannot be worked out"],
    ["48", "mmol/mol", "48", undefined, "Cannot be worked out"],
    ["Negative", undefined, "Negative", "g/L", "The same"],
  ])("%s (%s) before %s (%s): %s", (value, summary, now, nowSummary, text) => {
    const before = point("Iron", value, "2026-01-01", summary);
    expect(last([before], now, nowSummary)).toMatchObject({ change: text });
  });

  test("of the practice's chart has no unit, and nothing is computed from it, also where the chart has the result's own value", () => {
    const before = point("Iron", "113", "2026-01-01");
    const own = [point("Iron", "110.0", "2026-11-20"), point("Iron", "110", at)];
    for (const others of [own.slice(0, 1), own.slice(1), own, []]) {
      expect(last([before, ...others], "110", "g/L")).toEqual({
        before: "113 (unit not given)",
        change: "Cannot be worked out",
      });
    }
    const noted = point("Iron", "113", "2026-01-01", "g/L");
    expect(last([noted, ...own], "110", "g/L")).toEqual({ before: "113 g/L", change: "Down 3" });
  });

  test("is of another day when either moment is a day without a time", () => {
    const own = point("Iron", "110", "2026-11-20");
    expect(last([own], "110", "")).toEqual({ before: "", change: "Cannot be worked out" });
    const before = point("Iron", "113", "2026-11-19", "");
    expect(last([own, before], "110", "")).toEqual({ before: "113", change: "Down 3" });
    const early = { ...line("Iron", "110"), summary: "" };
    expect(lastValuesOf(early, { points: [own] }, "2026-11-20T00:30:00+13:00")).toEqual([]);
    expect(lastValuesOf(early, { points: [own] }, "2026-11-21T00:30:00+13:00")).toHaveLength(1);
    expect(lastValuesOf(early, { points: [point("Iron", "9", at)] }, "2026-11-20")).toEqual([]);
    expect(lastValuesOf(early, { points: [own] }, undefined)).toEqual([]);
  });

  test("is both of two that were measured at one moment", () => {
    const two = ["5.1", "7.8", "5.10"].map((value) => point("Glucose", value, "2026-01-01", "mmol/L"));
    const found = lastValuesOf(line("Glucose", "6.0", "mmol/L"), { points: two }, at);
    expect(found.map(({ value, unit }) => [value, unit])).toEqual([
      ["5.1", "mmol/L"],
      ["7.8", "mmol/L"],
    ]);
    expect(changeText(found, line("Glucose", "6.0", "mmol/L"))).toBe("Cannot be worked out");
  });

  test("is the newest known one before the result, whatever the order of the points", () => {
    const days = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1 });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 28 }), (found, reported) => {
        const iso = (day: number) => `2026-05-${String(day).padStart(2, "0")}T10:00:00+12:00`;
        const points = found.map((day) => point("Iron", String(day), iso(day)));
        const [before] = lastValuesOf({ name: "IRON " }, { points }, iso(reported));
        const expected = Math.max(0, ...found.filter((day) => day < reported));
        expect(Number(before?.value ?? 0)).toBe(expected);
      }),
    );
  });

  test("that is not known says why", () => {
    expect(absent(all)).toBe("No earlier value in the record");
    expect(absent(all, false)).toBe("Not known");
    expect(absent({ ...all, hasOlder: true }, false)).toBe("None in the last 3 results");
    expect(absent({ ...all, hasOthers: true, hasOlder: true })).toBe("Not known");
    expect(absent({ ...all, unread: ["2026-11-20"] })).toBe("Not known");
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
