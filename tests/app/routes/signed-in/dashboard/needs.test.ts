import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { endingSupplies } from "#app/routes/signed-in/dashboard/needs/.server/ending-supplies.ts";
import { type Need, needKinds, rankNeeds } from "#app/routes/signed-in/dashboard/needs/need.ts";
import { dividedNeeds } from "#app/routes/signed-in/dashboard/needs/needs-list.tsx";
import { supplyEnd } from "#practice-api/medications/rules.ts";

const supply = { id: "m", name: "Metformin", period: "90 days", from: "2026-08-16", endsOn: "2026-11-14" };
const one: Readonly<Record<Need["kind"], (id: string, on?: string) => Need>> = {
  video: (id, on = "2026-11-24T09:00:00Z") => ({ kind: "video", id, startsAt: on }),
  result: (id, on) => ({ kind: "result", id, test: "Full Blood Count", reportedAt: on }),
  vaccine: (id, on) => ({ kind: "vaccine", id, name: "Tdap", dueAt: on }),
  reminder: (id, on) => ({ kind: "reminder", id, sentAt: on }),
  message: (id, on) => ({ kind: "message", id, sentAt: on }),
  invoice: (_id, on) => ({ kind: "invoice", count: 2, oldest: on, isUnderWay: false }),
  repeat: (_id, on) => ({ kind: "repeat", medicines: [{ ...supply, endsOn: on ?? supply.endsOn }] }),
};
const idsOf = (needs: readonly Need[]) => needs.map((need) => ("id" in need ? need.id : need.kind));

describe("what needs the patient is ranked", () => {
  test("by its kind", () => {
    const all = needKinds.map((kind) => one[kind](kind));
    expect(rankNeeds(all.toReversed()).map(({ kind }) => kind)).toEqual([
      "video",
      "result",
      "vaccine",
      "reminder",
      "message",
      "invoice",
      "repeat",
    ]);
  });

  test.each([
    ["vaccine", ["undated", "early", "late"]],
    ["video", ["early", "late"]],
    ["result", ["undated", "late", "early"]],
    ["reminder", ["undated", "late", "early"]],
    ["message", ["undated", "late", "early"]],
  ] as const)("within %s by date", (kind, order) => {
    const dates: Record<string, string | undefined> = { early: "2026-01-02", late: "2026-03-01T08:00:00Z" };
    const needs = [...order].sort().map((id) => one[kind](id, dates[id]));
    expect(idsOf(rankNeeds(needs))).toEqual(order);
  });

  test("in the practice's order where dates are equal or cannot be read", () => {
    expect(idsOf(rankNeeds([one.result("b", "2026-01-02"), one.result("a", "2026-01-02")]))).toEqual([
      "b",
      "a",
    ]);
    expect(idsOf(rankNeeds([one.vaccine("b", "soon"), one.vaccine("a", "later")]))).toEqual(["b", "a"]);
  });

  test("so that what is not shown at first never ranks higher than what is", () => {
    const needs = fc.array(
      fc
        .tuple(
          fc.constantFrom(...needKinds),
          fc.uuid(),
          fc.option(fc.date({ noInvalidDate: true }), { nil: undefined }),
        )
        .map(([kind, id, on]) => one[kind](id, on?.toISOString())),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(needs, (found) => {
        const { first, rest } = dividedNeeds(rankNeeds(found));
        expect([...first, ...rest]).toHaveLength(found.length);
        expect(first.length).toBe(Math.min(found.length, 5));
        const rank = ({ kind }: Need) => needKinds.indexOf(kind);
        for (const hidden of rest)
          for (const shown of first) expect(rank(shown)).toBeLessThanOrEqual(rank(hidden));
      }),
      { seed: 30, numRuns: 200 },
    );
  });
});

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
