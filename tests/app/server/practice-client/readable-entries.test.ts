import { describe, expect, test } from "vitest";
import { hasArea } from "#app/.server/has-area.ts";
import { foundIn, PracticeError, readableEntries } from "#app/.server/practice-client/practice-error.ts";
import { isStillLinked } from "#app/.server/session/session-check.ts";

describe("the entries of a list", () => {
  test("are those that can be read", () => {
    expect(readableEntries("messages.roles", { entries: [1], unreadable: 2 })).toEqual([1]);
    expect(readableEntries("messages.roles", { entries: [], unreadable: 0 })).toEqual([]);
  });

  test("are none only where there are none", () => {
    expect(() => readableEntries("messages.roles", { entries: [], unreadable: 1 })).toThrow(PracticeError);
  });
});

test("what is not found may be what cannot be read", () => {
  expect(foundIn("identity.menu", { unreadable: 1 }, 7)).toBe(7);
  expect(foundIn("identity.menu", { unreadable: 0 }, undefined)).toBeUndefined();
  expect(() => foundIn("identity.menu", { unreadable: 1 }, undefined)).toThrow(PracticeError);
});

test("an area is not refused by a menu that cannot be read as a whole", async () => {
  const menu = (unreadable: number) => ({
    menu: async () => ({ entries: [{ name: "Vitals", area: "vitals" as const }], unreadable }),
  });
  expect(await hasArea(menu(1), "vitals")).toBe(true);
  expect(await hasArea(menu(0), "letters")).toBe(false);
  await expect(hasArea(menu(1), "letters")).rejects.toBeInstanceOf(PracticeError);
});

test("a link has not ended because its entry cannot be read", async () => {
  const linked = (patientId: string, unreadable: number) =>
    isStillLinked(
      { now: () => 0 } as never,
      {
        isActing: true,
        session: { data: { patientId } },
        people: async () => ({ readAt: 0, people: [{ patientId: "2", name: "Tama Ngata" }], unreadable }),
      } as never,
    );
  expect(await linked("2", 1)).toBe(true);
  expect(await linked("3", 0)).toBe(false);
  await expect(linked("3", 1)).rejects.toBeInstanceOf(PracticeError);
});
