import fc from "fast-check";
import { expect, test } from "vitest";
import { lastValuesOf } from "#app/routes/signed-in/results/compare.ts";

test("the last value is the newest known one before the result, whatever the order of the points", () => {
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 28 }), { minLength: 1 });
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 28 }), (found, reported) => {
      const iso = (day: number) => `2026-05-${String(day).padStart(2, "0")}T10:00:00+12:00`;
      const points = found.map((day) => ({ name: "Iron", value: String(day), on: iso(day) }));
      const [before] = lastValuesOf({ name: "IRON " }, { points }, iso(reported));
      const expected = Math.max(0, ...found.filter((day) => day < reported));
      expect(Number(before?.value ?? 0)).toBe(expected);
    }),
  );
});
