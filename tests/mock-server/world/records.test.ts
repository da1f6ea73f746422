import { expect, test } from "vitest";
import { append, createLog, entriesOf, latestSequence } from "#mock-server/core/append-log.ts";
import type { World } from "#mock-server/world/world.ts";
import { Worlds } from "#mock-server/world/worlds.ts";
import { monday } from "../../support/practice.ts";

function newWorld(patients = 0): World {
  const world = new Worlds(1, patients).create({ now: Date.parse(monday) });
  if (!world) throw new Error("no world");
  return world;
}

test("finds, adds, updates and removes a record by its id without changing the earlier list", () => {
  const { records } = newWorld();
  const before = records.list("big", "messages");
  const [first, last] = [before[0] as (typeof before)[0], before.at(-1)];
  const { id: _, ...like } = first;
  const added = records.add("big", "messages", { ...like, subject: "Your iron" });
  expect(records.find("big", "messages", added.id)).toBe(added);
  expect(records.list("big", "messages")[0]).toBe(added);
  expect(records.update("big", "messages", added.id, { read: true })).toEqual({ ...added, read: true });
  expect(records.find("big", "messages", last?.id ?? "")).toBe(last);
  expect(records.remove("big", "messages", first.id)).toBe(true);
  expect(records.remove("big", "messages", first.id)).toBe(false);
  expect(records.find("big", "messages", first.id)).toBeUndefined();
  expect(records.update("big", "messages", first.id, { read: true })).toBeUndefined();
  expect(records.list("big", "messages")).toHaveLength(before.length);
  expect(before[0]).toBe(first);
});

test("generates ids from the world's own count", () => {
  const [one, two] = [newWorld(), newWorld()];
  const like = one.records.list("aroha", "messages")[0] as never;
  const ids = [one, two].map(({ records }) => [
    records.add("aroha", "messages", like).id,
    records.add("aroha", "messages", like).id,
  ]);
  expect(ids[0]).toEqual(["20101-messages-new-1", "20101-messages-new-2"]);
  expect(ids[1]).toEqual(ids[0]);
});

test("freezes records, so that a change cannot reach another world", () => {
  const { records } = newWorld();
  const medicine = records.list("aroha", "medications")[0] as { quantity?: number };
  expect(() => {
    medicine.quantity = 5;
  }).toThrow(TypeError);
});

test("copies practice-wide lists on write", () => {
  const worlds = new Worlds(2);
  const [one, two] = [worlds.create({ now: 0 }) as World, worlds.create({ now: 0 }) as World];
  one.shared.put("takenSlots", { id: "s1", patientId: "20101" });
  expect(one.shared.find("takenSlots", "s1")).toEqual({ id: "s1", patientId: "20101" });
  expect(two.shared.find("takenSlots", "s1")).toBeUndefined();
  expect(one.shared.remove("takenSlots", "s1")).toBe(true);
  expect(one.shared.list("takenSlots")).toEqual([]);
});

test("keeps an older version of a log unchanged", () => {
  const one = append(createLog<string>(), "a", 10);
  const two = append(one, "b", 10);
  const other = append(one, "c", 10);
  expect([one, two, other].map(entriesOf)).toEqual([["a"], ["a", "b"], ["a", "c"]]);
  expect(two.entries).toBe(one.entries);
  let log = createLog<number>();
  for (let number = 1; number <= 25; number += 1) log = append(log, number, 10);
  expect(entriesOf(log).at(-1)).toBe(25);
  expect(log.length).toBeLessThanOrEqual(10);
  expect(latestSequence(log)).toBe(25);
});
