import { describe, expect, test } from "vitest";
import type { PartPage } from "#app/routes/signed-in/my-record/copy/parts.ts";
import { readEveryPage } from "#app/routes/signed-in/my-record/copy/read-record.ts";

const asOf = "2026-11-23T21:44:00.000Z";

describe("reading a part", () => {
  type One = { id?: string; note?: string };
  const page = (entries: One[], total?: number): PartPage<One> => ({
    entries,
    unreadable: 1,
    ...(total === undefined ? {} : { total }),
    asOf,
  });

  test("reads every page, keeps an entry that moved once and those without an id each", async () => {
    const pages = [
      page([{ id: "1" }, { note: "a" }], 8),
      page([{ id: "1" }, { note: "b" }], 8),
      page([{ id: "2" }], 8),
    ];
    const seen: unknown[] = [];
    const whole = await readEveryPage(
      async (number) => pages[number - 1] ?? { entries: [], unreadable: 0, asOf },
      30,
      (reading) => seen.push(reading),
    );
    expect(whole).toMatchObject({
      entries: [{ id: "1" }, { note: "a" }, { note: "b" }, { id: "2" }],
      unreadable: 3,
      total: 8,
    });
    expect(seen).toEqual([
      { page: 1, read: 0, total: undefined },
      { page: 2, read: 2, total: 8 },
      { page: 3, read: 3, total: 8 },
      { page: 4, read: 4, total: 8 },
    ]);
  });

  test("fails for a list without an end", async () => {
    let calls = 0;
    const endless = readEveryPage(
      async (number) => {
        calls++;
        return page([{ id: `${number}` }]);
      },
      30,
      () => undefined,
    );
    await expect(endless).rejects.toThrow("no end");
    expect(calls).toBe(500);
  });
});
