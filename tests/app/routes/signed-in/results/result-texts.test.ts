import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeText, lastValuesOf, writtenLast } from "#app/routes/signed-in/results/compare.ts";
import type { MeasuredPoint } from "#app/routes/signed-in/results/measurements.ts";

const point = (name: string, value: string, on: string, summary?: string): MeasuredPoint => ({
  name,
  value,
  on,
  ...(summary === undefined ? {} : { notes: { summary, flag: undefined } }),
});

const at = "2026-11-20T10:00:00+13:00";
const line = (name: string, value: string, summary = "g/L, 1-9") => ({ name, value, summary });

/** The text beside a value of Iron. */
function last(points: MeasuredPoint[], value: string, summary: string | undefined) {
  const now = { name: "Iron", value, ...(summary === undefined ? {} : { summary }) };
  const found = lastValuesOf(now, { points }, at);
  const before = found.map(writtenLast).join(" and ");
  return { before, change: changeText(found, now) };
}

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
});
