import { describe, expect, test } from "vitest";
import { labelRoom, placesForLabels, type TrendPoint, valueRange } from "#app/ui/charts/trend.ts";

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

describe("the labels of a chart", () => {
  const lefts = new Map([
    ["2026-01-01", 0],
    ["2026-02-01", 40],
    ["2026-03-01", 90],
    ["2026-04-01", 130],
  ]);
  const points = [...lefts.keys()].map((at) => point(at, 1));

  test("are the newest one, the first one, and each one between that has room beside them", () => {
    const placed = placesForLabels(points, ({ at }) => lefts.get(at) ?? 0, labelRoom.value);
    expect(placed.map(({ point: { at } }) => at)).toEqual(["2026-04-01", "2026-01-01"]);
    const wide = placesForLabels(points, ({ at }) => 2 * (lefts.get(at) ?? 0), labelRoom.value);
    expect(wide.map(({ point: { at } }) => at)).toEqual([
      "2026-04-01",
      "2026-01-01",
      "2026-03-01",
      "2026-02-01",
    ]);
    const close = placesForLabels(points.slice(0, 2), ({ at }) => (at === "2026-01-01" ? 0 : 43), 44);
    expect(close).toHaveLength(1);
    const enough = placesForLabels(points.slice(0, 2), ({ at }) => (at === "2026-01-01" ? 0 : 44), 44);
    expect(enough).toHaveLength(2);
  });
});
