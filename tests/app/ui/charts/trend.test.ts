import { describe, expect, test } from "vitest";
import { monthsBetween, placesForValues, type TrendPoint, valueRange } from "#app/ui/charts/trend.ts";

const point = (at: string, ...values: number[]): TrendPoint => ({
  at,
  date: at,
  text: String(values[0] ?? "Negative"),
  values: values.length === 0 ? undefined : values,
});

describe("the range of a chart's values", () => {
  test("has room around them and does not begin below 0", () => {
    expect(valueRange([point("2026-01-01", 10), point("2026-02-01", 20)])).toEqual([7, 21.5]);
    expect(valueRange([point("2026-01-01", 1), point("2026-02-01", 20)])[0]).toBe(0);
    expect(valueRange([point("2026-01-01", -4), point("2026-02-01", 6)])[0]).toBe(-7);
  });

  test("is no single value, so that a line of equal values can be drawn", () => {
    expect(valueRange([point("2026-01-01", 181), point("2026-02-01", 181)])).toEqual([126.7, 208.15]);
  });

  test("takes no part of what is not a number, and both values of a pair", () => {
    expect(valueRange([point("2026-01-01", 130, 80), point("2026-02-01")])).toEqual([65, 137.5]);
  });
});

describe("the printed values", () => {
  const lefts = new Map([
    ["2026-01-01", 0],
    ["2026-02-01", 40],
    ["2026-03-01", 90],
    ["2026-04-01", 130],
  ]);
  const points = [...lefts.keys()].map((at) => point(at, 1));

  test("are the newest one and each older one that has room beside it", () => {
    const placed = placesForValues(points, ({ at }) => lefts.get(at) ?? 0);
    expect(placed.map(({ point: { at } }) => at)).toEqual(["2026-04-01", "2026-02-01"]);
    const close = placesForValues(points.slice(0, 2), ({ at }) => (at === "2026-01-01" ? 0 : 43));
    expect(close).toHaveLength(1);
    const enough = placesForValues(points.slice(0, 2), ({ at }) => (at === "2026-01-01" ? 0 : 44));
    expect(enough).toHaveLength(2);
  });
});

describe("the months of the time axis", () => {
  const times = ["2024-11-24T10:00:00+13:00", "2026-11-24T10:00:00+13:00"].map(Date.parse);

  test("are evenly apart from the first to the last, in the practice's zone", () => {
    expect(monthsBetween(times, 3).map(({ label }) => label)).toEqual(["11-2024", "11-2025", "11-2026"]);
    const lastHour = [Date.parse("2026-09-30T23:30:00+13:00"), Date.parse("2026-12-01T00:30:00+13:00")];
    expect(monthsBetween(lastHour, 2).map(({ label }) => label)).toEqual(["09-2026", "12-2026"]);
  });

  test("are named once, and are six at most", () => {
    const [first = 0] = times;
    expect(monthsBetween([first, first + 3_600_000], 4)).toHaveLength(1);
    expect(monthsBetween(times, 40)).toHaveLength(6);
  });
});
