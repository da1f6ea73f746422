import { describe, expect, test } from "vitest";
import { readPages } from "#app/.server/read-pages.ts";

type Page = { ids: string[]; unreadable?: number };

/** Reads these pages, and records which were requested and how many calls were under way at once. */
function pagesOf(...all: Page[]) {
  const requested: number[] = [];
  let underWay = 0;
  let maxAtOnce = 0;
  const read = async (page: number) => {
    requested.push(page);
    maxAtOnce = Math.max(maxAtOnce, ++underWay);
    await Promise.resolve();
    underWay--;
    const { ids, unreadable = 0 } = all[page - 1] ?? { ids: [] };
    return { entries: ids.map((id) => ({ id })), unreadable };
  };
  return { read, requested, maxAtOnce: () => maxAtOnce };
}

const idsIn = ({ entries }: { entries: { id: string }[] }) => entries.map(({ id }) => id).join("");

describe("reading pages", () => {
  test("reads one page after another and joins them in their order", async () => {
    const { read, requested, maxAtOnce } = pagesOf({ ids: ["a", "b"] }, { ids: ["c", "d"] });
    const range = await readPages(read, { pages: 2, pageSize: 2 });
    expect([idsIn(range), range.hasMore]).toEqual(["abcd", true]);
    expect([requested, maxAtOnce()]).toEqual([[1, 2], 1]);
  });

  test("stops at a page that is not full", async () => {
    const { read, requested } = pagesOf({ ids: ["a", "b"] }, { ids: ["c"] });
    const range = await readPages(read, { pages: 20, pageSize: 2 });
    expect([idsIn(range), range.hasMore, requested]).toEqual(["abc", false, [1, 2, 3]]);
  });

  test("reads one page first, then two, four and at most eight side by side", async () => {
    const full = Array.from({ length: 30 }, (_, page) => ({ ids: [`${page + 1} `] }));
    const { read, requested, maxAtOnce } = pagesOf(...full);
    const range = await readPages(read, { pages: 26, pageSize: 1 });
    expect([range.entries.length, range.hasMore, maxAtOnce()]).toEqual([26, true, 8]);
    expect(requested).toEqual(Array.from({ length: 26 }, (_, page) => page + 1));
    expect(idsIn(range)).toBe(requested.map((page) => `${page} `).join(""));
  });

  test("takes one call for a list that does not fill a page", async () => {
    const { read, requested } = pagesOf({ ids: ["a"] });
    await readPages(read, { pages: 40, pageSize: 2 });
    expect(requested).toEqual([1]);
  });

  test("lists nothing after a page that is not full", async () => {
    const { read } = pagesOf({ ids: ["a"] }, { ids: [] }, { ids: ["c"] });
    const range = await readPages(read, { pages: 3, pageSize: 1 });
    expect([idsIn(range), range.hasMore]).toEqual(["a", false]);
  });

  test("counts unreadable entries, which fill a page too", async () => {
    const { read } = pagesOf({ ids: ["a"], unreadable: 1 }, { ids: [], unreadable: 1 });
    const range = await readPages(read, { pages: 2, pageSize: 2 });
    expect([idsIn(range), range.unreadable, range.hasMore]).toEqual(["a", 2, false]);
  });

  test("lists an entry once that moves to the next page between two calls", async () => {
    const { read } = pagesOf({ ids: ["a", "b"] }, { ids: ["b", "c"] });
    expect(idsIn(await readPages(read, { pages: 2, pageSize: 2 }))).toBe("abc");
  });

  test("lists every entry without an id", async () => {
    const read = async () => ({ entries: [{ note: "a" }, { note: "b" }], unreadable: 0 });
    const { entries } = await readPages<{ id?: string; note: string }>(read, { pages: 1, pageSize: 2 });
    expect(entries).toEqual([{ note: "a" }, { note: "b" }]);
  });

  test("lists all entries of a page, also with one id or an empty one", async () => {
    const { read } = pagesOf({ ids: ["", "", "a", "a"] }, { ids: ["a", "", "b"] });
    expect(idsIn(await readPages(read, { pages: 2, pageSize: 4 }))).toBe("aab");
    expect((await readPages(read, { pages: 2, pageSize: 4 })).entries).toHaveLength(6);
  });

  test("fails as a whole when a page cannot be read", async () => {
    const read = async (page: number) => {
      if (page === 2) throw new Error("out of reach");
      return { entries: [{ id: "a" }], unreadable: 0 };
    };
    await expect(readPages(read, { pages: 2, pageSize: 1 })).rejects.toThrow("out of reach");
  });
});
