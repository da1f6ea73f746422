import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type Need, needKinds, needRows, rankNeeds } from "#app/routes/signed-in/dashboard/needs/need.ts";

const supply = { id: "m", name: "Metformin", period: "90 days", from: "2026-08-16", endsOn: "2026-11-14" };
const one: Readonly<Record<Need["kind"], (id: string, on?: string) => Need>> = {
  video: (id, on = "2026-11-24T09:00:00Z") => ({ kind: "video", id, startsAt: on }),
  cancelled: (id, on = "2026-11-24T09:00:00Z") => ({
    kind: "cancelled",
    id,
    appointment: { id, startsAt: on },
  }),
  unclearRequest: (id, on = "2026-11-24T09:00:00Z") => ({
    kind: "unclearRequest",
    on,
    at: Date.parse(on),
    isOwn: true,
    medicines: [{ id, name: id }],
  }),
  lateRequest: (id, on = "2026-11-24T09:00:00Z") => ({
    kind: "lateRequest",
    on,
    at: Date.parse(on),
    isOwn: true,
    medicines: [{ id, name: id }],
  }),
  payment: (id, on) => ({ kind: "payment", id, on, total: 6970 }),
  result: (id, on) => ({ kind: "result", id, test: "Full Blood Count", reportedAt: on }),
  overdueVaccine: (id, on) => ({ kind: "overdueVaccine", id, name: "Tdap", dueAt: on }),
  dueVaccine: (id, on) => ({ kind: "dueVaccine", id, name: "Influenza", dueAt: on }),
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
      "cancelled",
      "unclearRequest",
      "lateRequest",
      "payment",
      "result",
      "overdueVaccine",
      "reminder",
      "dueVaccine",
      "message",
      "invoice",
      "repeat",
    ]);
  });

  test.each([
    ["overdueVaccine", ["undated", "early", "late"]],
    ["dueVaccine", ["undated", "early", "late"]],
    ["video", ["early", "late"]],
    ["cancelled", ["early", "late"]],
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
    expect(idsOf(rankNeeds([one.dueVaccine("b", "soon"), one.dueVaccine("a", "later")]))).toEqual(["b", "a"]);
  });
});

describe("the rows of the list", () => {
  const several = (kind: Need["kind"], count: number) =>
    Array.from({ length: count }, (_, at) => one[kind](`${kind} ${at}`));
  const shown = (needs: readonly Need[]) =>
    needRows(rankNeeds(needs)).map((row) => `${row.needs.length} ${row.kind}`);

  test.each([
    ["three of a kind apart", [...several("result", 3)], ["1 result", "1 result", "1 result"]],
    [
      "more than three of a kind in one",
      [...several("result", 7), ...several("message", 4), one.invoice("")],
      ["7 result", "4 message", "1 invoice"],
    ],
    [
      "all eight while there are no more",
      [...several("result", 2), ...several("dueVaccine", 2), ...several("message", 3), one.invoice("")],
      [
        "1 result",
        "1 result",
        "1 dueVaccine",
        "1 dueVaccine",
        "1 message",
        "1 message",
        "1 message",
        "1 invoice",
      ],
    ],
    [
      "the longest kind of the lowest rank in one, when there are more than eight",
      [...several("result", 3), ...several("overdueVaccine", 3), ...several("message", 3)],
      [
        "1 result",
        "1 result",
        "1 result",
        "1 overdueVaccine",
        "1 overdueVaccine",
        "1 overdueVaccine",
        "3 message",
      ],
    ],
  ])("have %s", (_, needs, rows) => {
    expect(shown(needs)).toEqual(rows);
  });

  test("have what is booked or given after the rest of its kind, and never in one row with it", () => {
    const booked = { startsAt: "2026-11-30T14:00:00+13:00" };
    const vaccines = several("overdueVaccine", 6).map((need, at) => (at === 1 ? { ...need, booked } : need));
    const reminders = several("reminder", 2).map((need, at) =>
      at === 0 ? { ...need, givenOn: "2026-04-13" } : need,
    );
    const rows = needRows(rankNeeds([...vaccines, ...reminders] as Need[]));
    expect(rows.map((row) => idsOf(row.needs))).toEqual([
      ["overdueVaccine 0", "overdueVaccine 2", "overdueVaccine 3", "overdueVaccine 4", "overdueVaccine 5"],
      ["overdueVaccine 1"],
      ["reminder 1"],
      ["reminder 0"],
    ]);
  });

  test("name of several the latest first", () => {
    const needs = ["01", "04", "02", "03"].map((day) => one.result(day, `2026-11-${day}`));
    expect(needRows(rankNeeds(needs)).map((row) => idsOf(row.needs))).toEqual([["04", "03", "02", "01"]]);
  });

  test("are at most eight or one of a kind, hide nothing, and keep the order of the ranking", () => {
    const needs = fc.uniqueArray(
      fc
        .tuple(
          fc.constantFrom(...needKinds),
          fc.uuid(),
          fc.option(fc.date({ noInvalidDate: true }), { nil: undefined }),
        )
        .map(([kind, id, on]) => one[kind](id, on?.toISOString())),
      // All invoices are one need, and so are all repeats.
      { maxLength: 40, selector: (need) => ("id" in need ? need.id : need.kind) },
    );
    fc.assert(
      fc.property(needs, (found) => {
        const ranked = rankNeeds(found);
        const rows = needRows(ranked);
        expect(rows.flatMap((row) => row.needs)).toEqual(ranked);
        expect(rows.length).toBeLessThanOrEqual(Math.max(8, new Set(ranked.map(({ kind }) => kind)).size));
        for (const row of rows)
          expect(new Set(row.needs.map(({ kind }) => kind))).toEqual(new Set([row.kind]));
      }),
      { seed: 30, numRuns: 200 },
    );
  });
});
