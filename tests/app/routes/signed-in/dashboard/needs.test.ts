import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Need } from "#app/routes/signed-in/dashboard/.server/kinds.ts";
import { needKinds, needRows, rankNeeds } from "#app/routes/signed-in/dashboard/.server/needs.ts";
import { mapValues } from "#practice-api/wire/keys.ts";

const supply = { id: "m", name: "Metformin", period: "90 days", from: "2026-08-16", endsOn: "2026-11-14" };
const facts: Readonly<Record<Need["kind"], (id: string, on?: string) => object>> = {
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
  invoice: (_id, on) => ({ kind: "invoice", count: 2, total: 2100, oldest: on, isUnderWay: false }),
  repeat: (_id, on) => ({ kind: "repeat", medicines: [{ ...supply, endsOn: on ?? supply.endsOn }] }),
  waitingRequest: (id, on) => ({ kind: "waitingRequest", on, medicines: [{ id, name: id }] }),
  unanswered: (id, on) => ({ kind: "unanswered", id, sentAt: on }),
};
const one = mapValues(facts, (of) => (id: string, on?: string) => of(id, on) as Need);
const idsOf = (needs: readonly Need[]) => needs.map((need) => ("id" in need ? need.id : need.kind));

describe("what needs the patient is ranked", () => {
  test("in the practice's order where dates are equal or cannot be read", () => {
    expect(idsOf(rankNeeds([one.result("b", "2026-01-02"), one.result("a", "2026-01-02")]))).toEqual([
      "b",
      "a",
    ]);
    expect(idsOf(rankNeeds([one.dueVaccine("b", "soon"), one.dueVaccine("a", "later")]))).toEqual(["b", "a"]);
  });
});

describe("the rows of the list", () => {
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
