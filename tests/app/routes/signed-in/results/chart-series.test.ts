import { describe, expect, test } from "vitest";
import { hasOneReference, seriesOf as seriesAt } from "#app/routes/signed-in/results/chart-series.ts";
import type { MeasuredPoint } from "#app/routes/signed-in/results/measurements.ts";

const at = "2026-11-20T10:00:00+13:00";
const seriesOf = (
  lines: Parameters<typeof seriesAt>[0],
  reportedAt: string | undefined,
  points: MeasuredPoint[],
) => seriesAt(lines, reportedAt, points, "2026-11-24T09:00:00+13:00");
const line = (name: string, value: string, summary = "g/L, 1-9") => ({ name, value, summary });
const point = (name: string, value: string, on: string, summary?: string): MeasuredPoint => ({
  name,
  value,
  on,
  ...(summary === undefined ? {} : { notes: { summary, flag: undefined } }),
});

describe("the values of a chart", () => {
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

  test.each([
    ["all the same", "g/L, 1-9", true],
    ["another", "g/L, 2-9", false],
    ["none", "g/L", false],
    ["not known", undefined, false],
  ])("have one reference for all, or not: %s", (_, summary, isOne) => {
    const other = point("Iron", "7", "2026-07-10T10:00:00+12:00", summary);
    const [iron] = seriesOf([line("Iron", "5")], at, [other]);
    expect(hasOneReference(iron?.points ?? [])).toBe(isOne);
    const [unknown] = seriesOf([line("Iron", "5", "g/L")], at, [point("Iron", "7", other.on, "g/L")]);
    expect(hasOneReference(unknown?.points ?? [])).toBe(false);
  });

  test("in another unit than the latest are not drawn", () => {
    const [iron] = seriesOf([line("Iron", "110")], at, [
      point("Iron", "11", "2025-07-10T10:00:00+12:00", "g/dL, 11-15"),
      point("Iron", "112", "2025-08-10T10:00:00+12:00"),
    ]);
    expect(iron?.points.map(({ unit, number }) => [unit, number])).toEqual([
      ["g/dL", undefined],
      [undefined, undefined],
      ["g/L", 110],
    ]);
  });

  test("of the practice's chart are drawn in the unit that the result's own value proves", () => {
    const chart = [point("Iron", "112", "2025-08-10"), point("Iron", "110", "2026-11-20")];
    const drawn = (points: MeasuredPoint[], summary: string) =>
      seriesOf([line("Iron", "110", summary)], at, points)[0]?.points.map(({ unit, number }) => [
        unit,
        number,
      ]);
    expect(drawn(chart, "g/L")).toEqual([
      [undefined, 112],
      ["g/L", 110],
    ]);
    expect(drawn(chart.slice(0, 1), "")).toEqual([
      [undefined, 112],
      [undefined, 110],
    ]);
  });

  test("of one moment are all there", () => {
    const [glucose] = seriesOf([line("Glucose", "5.1"), line("Glucose", "7.8")], at, [
      point("Glucose", "5.1", "2026-11-20"),
      point("Glucose", "6.0", at),
    ]);
    expect(glucose?.points.map(({ value }) => value)).toEqual(["6.0", "5.1", "7.8"]);
  });

  test("of a result without a date are those of the others", () => {
    const [iron] = seriesOf([line("Iron", "5")], undefined, [point("Iron", "7", at)]);
    expect(iron?.points.map(({ value }) => value)).toEqual(["7"]);
  });
});
