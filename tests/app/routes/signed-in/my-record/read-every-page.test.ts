import { describe, expect, test } from "vitest";
import type { PartPage } from "#app/routes/signed-in/my-record/copy/parts.ts";
import { readEveryPage } from "#app/routes/signed-in/my-record/copy/read-part.ts";

const asOf = "2026-11-23T21:44:00.000Z";

describe("reading a part", () => {
  type One = { id?: string; note?: string };
  const page = (entries: One[], total?: number): PartPage<One> => ({
    entries,
    unreadable: 1,
    ...(total === undefined ? {} : { total }),
    asOf,
  });
  const readPages = (...pages: PartPage<One>[]) =>
    readEveryPage(
      async (number) => pages[number - 1] ?? { entries: [], unreadable: 0, asOf },
      30,
      () => undefined,
    );

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

  test("keeps all entries of a page, also with one id or an empty one", async () => {
    const same = [...Array.from({ length: 30 }, () => ({ id: "" })), { id: "1" }, { id: "1" }];
    const whole = await readPages(page(same), page([{ id: "1" }, { id: "" }, { id: "2" }]));
    expect(whole.entries).toEqual([...same, { id: "" }, { id: "2" }]);
  });

  test("goes on after a short page, and without a total until a page is empty", async () => {
    const whole = await readPages(page([{ id: "1" }]), page([]), page([{ id: "2" }]));
    expect(whole.entries).toEqual([{ id: "1" }, { id: "2" }]);
    expect(whole.unreadable).toBe(3);
  });

  test("keeps the practice's total when the list ends before it", async () => {
    expect(await readPages(page([{ id: "1" }], 9))).toMatchObject({ entries: [{ id: "1" }], total: 9 });
  });

  test("ends a list that repeats the same page, and keeps the practice's total", async () => {
    const repeated = readEveryPage(
      async () => page([{ id: "1" }], 9),
      30,
      () => undefined,
    );
    expect(await repeated).toMatchObject({ entries: [{ id: "1" }], unreadable: 1, total: 9 });
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
