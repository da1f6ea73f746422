import { describe, expect, test } from "vitest";
import { bySupply, endingSupplies } from "#machines/repeat-medication/supply.ts";
import { supplyEnd } from "#practice-api/medications/rules.ts";

test.each([
  ["2026-08-16", "90 days", "2026-11-14"],
  ["2026-08-16T10:00:00+12:00", "12 weeks", "2026-11-08"],
  ["2026-11-30", "3 Months", "2027-03-02"],
  ["2026-08-16", "1 day", "2026-08-17"],
  ["2026-08-16", "90 days, 3 repeats", undefined],
  ["2026-08-16", "as needed", undefined],
  ["2026-08-16", undefined, undefined],
  [undefined, "90 days", undefined],
])("the supply of a script of %s for %s ends on %s", (prescribedOn, period, end) => {
  expect(supplyEnd({ prescribedOn, period })).toBe(end);
});

describe("a repeat to ask for", () => {
  const today = "2026-11-24";
  const script = (id: string, prescribedOn: string, more: object = {}) => ({
    id,
    name: "Metformin",
    period: "90 days",
    isLongTerm: true,
    prescribedOn,
    ...more,
  });
  const ids = (...args: Parameters<typeof endingSupplies>) => endingSupplies(...args).map(({ id }) => id);

  test.each([
    ["2026-09-09", true],
    ["2026-09-10", false],
    ["2026-02-27", true],
    ["2026-02-26", false],
    ["2026-02-25", false],
  ])("is one of a long-term script of %s: %s", (prescribedOn, isShown) => {
    expect(ids([script("a", prescribedOn)], [], today)).toEqual(isShown ? ["a"] : []);
  });

  test("is by the newest script of a medicine, whatever their order", () => {
    const scripts = [script("old", "2026-08-01"), script("new", "2026-11-01")];
    expect(ids(scripts, [], today)).toEqual([]);
    expect(ids(scripts.toReversed(), [], today)).toEqual([]);
  });

  test("is none of a short course, without a supply in days, or asked for since that script", () => {
    expect(ids([script("a", "2026-08-20", { isLongTerm: false })], [], today)).toEqual([]);
    expect(ids([script("a", "2026-08-20", { period: undefined })], [], today)).toEqual([]);
    const asked = (lastScript?: string) => [{ name: "Metformin", lastScript }];
    expect(ids([script("a", "2026-08-20")], asked("2026-08-20"), today)).toEqual([]);
    expect(ids([script("a", "2026-08-20")], asked("2026-05-20"), today)).toEqual(["a"]);
    expect(ids([script("a", "2026-08-20")], asked(), today)).toEqual(["a"]);
  });
});

test("puts the medicines to ask for first, and those without a known end last", () => {
  const one = (id: string, prescribedOn: string, period?: string) => ({
    id,
    name: id,
    isLongTerm: true,
    prescribedOn,
    ...(period === undefined ? {} : { period }),
  });
  const medicines = [
    one("new", "2026-11-18", "90 days"),
    one("unknown", "2026-11-15"),
    one("middle", "2026-10-10", "90 days"),
    one("old", "2024-01-01", "90 days"),
    one("ending", "2026-09-01", "90 days"),
    one("ended", "2026-08-20", "90 days"),
    one("asked", "2026-08-20", "90 days"),
  ];
  const { ending, others } = bySupply(medicines, [{ name: "asked", lastScript: "2026-08-20" }], "2026-11-24");
  expect(ending.map(({ id }) => id)).toEqual(["ended", "ending"]);
  expect(others.map(({ id }) => id)).toEqual(["middle", "new", "unknown", "old", "asked"]);
});
