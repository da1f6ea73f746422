import { expect, test } from "vitest";
import { hasLatest, vitalGroups } from "#app/routes/signed-in/vitals/vital-groups.ts";

const at = (month: number) => `2026-0${month}-02T23:30:00+13:00`;

test("puts synonyms into one chart, and keeps each source's name (ruling B27)", () => {
  const point = { unit: "kg", isFuture: false };
  const [weight] = vitalGroups([
    { name: "Body Weight", at: at(3), value: 74, unit: "kg" },
    { name: "Weight", at: at(1), value: 75.5, unit: "kg" },
  ]);
  expect(weight).toEqual({
    name: "Weight",
    series: ["Value"],
    points: [
      { ...point, at: at(1), date: "02-01-2026", text: "75.5", values: [75.5], source: "Weight" },
      { ...point, at: at(3), date: "02-03-2026", text: "74", values: [74], source: "Body Weight" },
    ],
  });
});

test.each([
  ["g and kg", ["g", "g", "kg"], [undefined, undefined, [3]]],
  ["lb, and kg before", ["kg", "lb"], [undefined, [2]]],
  ["none beside one", [undefined, "kg", undefined], [undefined, [2], undefined]],
  ["none at all", [undefined, "", " "], [[1], [2], [3]]],
  ["two spellings of one", ["kg/m2", "kg/m²"], [[1], [2]]],
])("draws values of one unit only: %s (ruling B96)", (_, units, drawn) => {
  const [weight] = vitalGroups(
    units.map((unit, nth) => ({
      name: "Weight",
      at: at(nth + 1),
      value: nth + 1,
      ...(unit === undefined ? {} : { unit }),
    })),
  );
  expect(weight?.points.map(({ values }) => values)).toEqual(drawn);
  expect(weight?.points.map(({ text }) => text)).toEqual(units.map((__, nth) => String(nth + 1)));
});

test.each([
  ["a whole list in any order", [1, 3, 2], 0, false, true],
  ["the newest of a longer list", [3, 2, 2, 1], 0, true, true],
  ["the oldest of a longer list", [1, 2, 3], 0, true, false],
  ["one measurement of a longer list", [2], 0, true, true],
  ["a list with an entry that could not be read", [3, 2, 1], 1, false, false],
])("the latest of %s: days %j, %i unreadable, more %s: %s", (_, days, unreadable, hasMore, known) => {
  const entries = days.map((day) => ({ name: "Weight", at: at(day), value: 80 }));
  expect(hasLatest({ entries, unreadable, hasMore })).toBe(known);
});
