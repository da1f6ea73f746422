import { expect, test, vi } from "vitest";
import { z } from "zod";
import { deepFreeze } from "#mock-server/core/immutable-list.ts";
import { memoize } from "#mock-server/core/memoize.ts";
import { serializeAnswer } from "#mock-server/core/serialize-cache.ts";
import { contract } from "#practice-api/contract.ts";
import type { MenuItem } from "#practice-api/identity/endpoints.ts";

const { output } = contract.identity.menu;
const items: MenuItem[] = [
  { name: "Results, “null” and\u2028more", area: "results" },
  { name: "Letters", area: "other-99" },
];

test.each([
  ["frozen entries", { entries: deepFreeze(structuredClone(items)), unreadable: 0, total: 70 }],
  ["fresh entries", { entries: structuredClone(items), unreadable: 0 }],
  ["no entry", { entries: [], unreadable: 0 }],
])("serialises a list of %s as encoding does, on every call", (_, listing) => {
  const encoded = JSON.stringify(z.encode(output, listing as never));
  expect(serializeAnswer(output, listing)).toBe(encoded);
  expect(serializeAnswer(output, listing)).toBe(encoded);
});

test("serialises mutable values again, and a changed record as a new one", () => {
  const entry: MenuItem = { name: "Results", area: "results" };
  const listing = { entries: [entry], unreadable: 0 };
  const before = serializeAnswer(output, listing);
  entry.name = "Letters";
  expect(serializeAnswer(output, listing)).not.toBe(before);
  const kept = deepFreeze({ ...entry });
  expect(serializeAnswer(output, { ...listing, entries: [kept] })).toContain("Letters");
  expect(
    serializeAnswer(output, { ...listing, entries: [deepFreeze({ ...kept, name: "Vitals" })] }),
  ).toContain("Vitals");
});

test("memoizes a derived value until its record or an input changes", () => {
  const derive = vi.fn((record: { id: string }, status: string) => ({ ...record, status }));
  const show = memoize(derive);
  const record = { id: "1" };
  expect(show(record, "future")).toBe(show(record, "future"));
  expect(Object.isFrozen(show(record, "future"))).toBe(true);
  expect(derive).toHaveBeenCalledTimes(1);
  expect(show(record, "missed")).toEqual({ id: "1", status: "missed" });
  expect(show({ id: "1" }, "missed")).toEqual({ id: "1", status: "missed" });
  expect(derive).toHaveBeenCalledTimes(3);
});
