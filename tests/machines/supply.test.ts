import { describe, expect, test } from "vitest";
import {
  bySupply,
  endingSupplies,
  openRequests,
  withoutReplaced,
} from "#machines/repeat-medication/supply.ts";

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
  const unclear = [{ name: "asked", lastScript: "2026-08-20", isUnclear: true as const }];
  expect(bySupply(medicines, unclear, "2026-11-24").others[0]?.id).toBe("asked");
});

describe("a request that is open", () => {
  const at = Date.parse("2026-11-27T00:00:00Z");
  const asked = { name: "Metformin", at, isOwn: true, lastScript: "2026-08-27" };
  const script = (id: string, prescribedOn: string) => ({
    id,
    name: "Metformin",
    period: "90 days",
    isLongTerm: true,
    prescribedOn,
  });
  const old = script("old", "2026-08-27");
  const open = (request: object, scripts: Parameters<typeof openRequests>[0], today: string) =>
    openRequests(scripts, [{ ...asked, ...request }], {
      usualDays: 2,
      today,
      dayOfMoment: (ms) => new Date(ms).toISOString().slice(0, 10),
    }).map(({ isUnclear }) => (isUnclear ? "unclear" : "late"));

  test.each<[string, object, string, string[]]>([
    ["unclear on its day", { isUnclear: true }, "2026-11-27", ["unclear"]],
    ["unclear weeks later", { isUnclear: true }, "2026-12-15", ["unclear"]],
    ["answered, in the usual days", {}, "2026-12-01", []],
    ["answered, after the usual days", {}, "2026-12-02", ["late"]],
    ["settled by the patient", { isSettled: true }, "2026-12-15", []],
    ["of a medicine without a script", { lastScript: undefined, name: "New" }, "2026-12-15", ["late"]],
  ])("%s", (_, request, today, expected) => {
    expect(open(request, [old], today)).toEqual(expected);
    if (expected.length > 0) expect(open(request, [], today)).toEqual(expected);
  });

  test("is settled by a newer script, and by no other one", () => {
    const newer = script("new", "2026-11-28");
    for (const request of [{}, { isUnclear: true }]) {
      expect(open(request, [newer, old], "2026-12-15")).toEqual([]);
      expect(open(request, [{ ...newer, name: "Aspirin" }, old], "2026-12-15")).toHaveLength(1);
    }
  });

  test("is one for all medicines that were asked for together, with their newest scripts", () => {
    const both = [asked, { ...asked, name: "Aspirin" }];
    const found = openRequests([old, script("newest", "2026-08-27")], both, {
      usualDays: 2,
      today: "2026-12-15",
      dayOfMoment: () => "2026-11-27",
    });
    expect(found.map(({ medicines }) => medicines)).toEqual([
      [
        { name: "Metformin", id: "old" },
        { name: "Aspirin", id: undefined },
      ],
    ]);
  });
});

test("a script is replaced by a later one of the same medicine and directions only", () => {
  const one = (id: string, prescribedOn: string | undefined, directions: string, name = "Metformin") => ({
    id,
    name,
    directions,
    prescribedOn,
  });
  const scripts = [
    one("newest", "2026-11-28", "morning"),
    one("replaced", "2026-09-22", "morning"),
    one("other directions", "2026-09-22", "night"),
    one("same day", "2026-11-28T10:00:00+13:00", "morning"),
    one("undated", undefined, "morning"),
    one("other", "2020-01-01", "morning", "Aspirin"),
  ];
  expect(withoutReplaced(scripts).map(({ id }) => id)).toEqual([
    "newest",
    "other directions",
    "same day",
    "undated",
    "other",
  ]);
});
