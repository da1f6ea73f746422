import { describe, expect, test } from "vitest";
import { changeBetween, inBadge, measuredBefore, numberOf } from "#practice-api/results/rules.ts";

describe("a badge of the results", () => {
  const results = [{ id: "1", isRead: true }, { id: "2", isRead: false }, { id: "3" }];
  test.each([
    ["read", ["1"]],
    ["unread", ["2", "3"]],
    ["all", ["1", "2", "3"]],
  ] as const)("%s shows the results of its kind; without a flag a result is unread", (badge, ids) => {
    expect(inBadge(badge, results).map(({ id }) => id)).toEqual(ids);
  });
});

describe("the value before", () => {
  const points = [
    { name: "HbA1c", value: "52", on: "2025-11-24T10:00:00+13:00" },
    { name: "HbA1c", value: "48", on: "2026-05-24T10:00:00+12:00" },
    { name: "Ferritin", value: "14", on: "2026-10-24T10:00:00+13:00" },
    { name: "HbA1c", value: "71", on: "2026-11-24T10:00:00+13:00" },
  ];
  test("is the newest one of that name before the moment, and never the value itself", () => {
    expect(measuredBefore(points, " hba1C", "2026-11-24T10:00:00+13:00")?.value).toBe("48");
    expect(measuredBefore(points, "HbA1c", "2026-11-24T10:00:01+13:00")?.value).toBe("71");
  });
  test("is undefined for a first value, another name and a result without a time", () => {
    expect(measuredBefore(points, "HbA1c", "2025-11-24T10:00:00+13:00")).toBeUndefined();
    expect(measuredBefore(points, "Iron", "2026-11-24T10:00:00+13:00")).toBeUndefined();
    expect(measuredBefore(points, "HbA1c", undefined)).toBeUndefined();
  });
});

describe("the number of a value", () => {
  test.each([
    ["71", 71],
    [" 0.31 ", 0.31],
    ["-2.5", -2.5],
    ["0", 0],
  ])("%s is %s", (value, number) => {
    expect(numberOf(value)).toBe(number);
  });
  test.each(["<5", ">90", "Negative", "1.2.3", "5 mg", "", "1e3", ".5", undefined])(
    "%s has none",
    (value) => {
      expect(numberOf(value)).toBeUndefined();
    },
  );
});

describe("a change", () => {
  test.each([
    ["14", "9", { direction: "down", amount: "5" }],
    ["3.4", "3.6", { direction: "up", amount: "0.2" }],
    ["7", "7.25", { direction: "up", amount: "0.25" }],
    ["7", "7.0", { direction: "same", amount: "0.0" }],
  ])("from %s to %s has a direction and as many decimals as the values", (before, now, change) => {
    expect(changeBetween(before, now)).toEqual(change);
  });
  test.each([
    ["<5", "9"],
    ["9", "<5"],
    [undefined, "9"],
    ["9", undefined],
  ])("from %s to %s is unknown", (before, now) => {
    expect(changeBetween(before, now)).toBeUndefined();
  });
});
