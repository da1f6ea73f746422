import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ListPage } from "#practice-api/wire/bundle.ts";
import { readPages } from "#practice-api/wire/read-pages.ts";

type Page = { ids: string[]; unreadable?: number; total?: number };

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
    const { ids, unreadable = 0, ...total } = all[page - 1] ?? { ids: [] };
    return { entries: ids.map((id) => ({ id })), unreadable, ...total };
  };
  return { read, requested, maxAtOnce: () => maxAtOnce };
}

const idsIn = ({ entries }: { entries: { id: string }[] }) => entries.map(({ id }) => id).join("");

describe("reading pages", () => {
  test("reads one page first, then two, four and at most eight side by side", async () => {
    const full = Array.from({ length: 30 }, (_, page) => ({ ids: [`${page + 1} `] }));
    const { read, requested, maxAtOnce } = pagesOf(...full);
    const range = await readPages(read, { pages: 26, pageSize: 1 });
    expect([range.entries.length, range.hasMore, maxAtOnce()]).toEqual([26, true, 8]);
    expect(requested).toEqual(Array.from({ length: 26 }, (_, page) => page + 1));
    expect(idsIn(range)).toBe(requested.map((page) => `${page} `).join(""));
  });

  test("says that the rest of a list is not read after 50 pages", async () => {
    const { read, requested } = pagesOf(...Array.from({ length: 80 }, (_, page) => ({ ids: [`${page}`] })));
    expect(await readPages(read, { pageSize: 2 })).toMatchObject({ hasMore: true, missing: "tooMany" });
    expect(requested).toHaveLength(50);
  });

  test("ends a list of which every page is the same, also without ids and unreadable", async () => {
    const same = async () => ({
      entries: [
        { id: "", note: "a" },
        { id: "", note: "b" },
      ],
      unreadable: 1,
    });
    expect(await readPages(same, { pageSize: 2 })).toMatchObject({
      entries: { length: 2 },
      unreadable: 1,
      hasMore: false,
    });
    const unreadable = async () => ({ entries: [], unreadable: 40, total: 40 });
    expect(await readPages(unreadable, { pageSize: 25 })).toMatchObject({ unreadable: 40, hasMore: false });
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

  test("fails as a whole when a page cannot be read, or keeps the pages before it where the caller says so", async () => {
    const failure = new Error("out of reach");
    const read = async (page: number) => {
      if (page === 2) throw failure;
      return { entries: [{ id: `${page}` }], unreadable: 0 };
    };
    const reading = { pageSize: 1, keepsRest: (error: unknown) => error === failure };
    await expect(readPages(read, { pageSize: 1 })).rejects.toThrow("out of reach");
    const range = await readPages(read, reading);
    expect([idsIn(range), range.hasMore, range.missing]).toEqual(["1", true, "failed"]);
    const first = async () => Promise.reject(failure);
    await expect(readPages(first, reading)).rejects.toThrow("out of reach");
  });
});

describe("any practice's pages", () => {
  const pageSize = 5;
  const practice = fc.record({
    length: fc.nat(60),
    /** The practice's own page size. */
    cap: fc.integer({ min: 1, max: pageSize }),
    /** Entries that the practice takes out of a page, that have no id, and that cannot be decoded. */
    hidden: fc.array(fc.nat(59), { maxLength: 20 }),
    unnamed: fc.array(fc.nat(59), { maxLength: 10 }),
    broken: fc.array(fc.nat(59), { maxLength: 10 }),
    repeatsLast: fc.boolean(),
    afterTheEnd: fc.constantFrom("empty", "last page"),
    ignoresPageNumber: fc.boolean(),
    total: fc.constantFrom("right", "missing", "zero", "too large", "the page's own"),
    startWith: fc.constantFrom(1, 2),
    maxAtOnce: fc.constantFrom(1, 8),
  });
  type Practice = typeof practice extends fc.Arbitrary<infer P> ? P : never;
  type Entry = { id?: string; note: number };

  /** Its pages. Each begins with an entry that is listed and decoded: an empty page ends a list. */
  function pagesIn({ length, cap, hidden, repeatsLast, total }: Practice): number[][] {
    // A page's own total is told from the list's on full pages only.
    const size = total === "the page's own" ? pageSize : cap;
    const pages = Array.from({ length: Math.ceil(length / size) }, (_, page) =>
      Array.from({ length: Math.min(size, length - page * size) }, (_, nth) => page * size + nth).filter(
        (entry, nth) => nth === 0 || total === "the page's own" || !hidden.includes(entry),
      ),
    );
    return pages.map((page, nth) =>
      repeatsLast && nth > 0 ? [...(pages[nth - 1]?.slice(-1) ?? []), ...page] : page,
    );
  }

  test("are each read to the end of the list, every entry once", async () => {
    await fc.assert(
      fc.asyncProperty(practice, async (about) => {
        const pages = pagesIn(about);
        const given = about.ignoresPageNumber ? pages.slice(0, 1) : pages;
        const isBroken = (entry: number) => {
          const size = about.total === "the page's own" ? pageSize : about.cap;
          return entry % size !== 0 && about.broken.includes(entry);
        };
        const expected = [...new Set(given.flat())];
        const totals = { right: expected.length, zero: 0, "too large": 500 };
        let calls = 0;
        const read = async (number: number): Promise<ListPage<Entry>> => {
          calls++;
          const last = about.afterTheEnd === "empty" ? [] : (pages.at(-1) ?? []);
          const page = about.ignoresPageNumber ? (pages[0] ?? []) : (pages[number - 1] ?? last);
          const listed = page.filter((entry) => !isBroken(entry));
          const total =
            about.total === "the page's own"
              ? page.length
              : about.total === "missing"
                ? undefined
                : totals[about.total];
          return {
            entries: listed.map((note) =>
              about.unnamed.includes(note) && !about.repeatsLast ? { note } : { id: `id ${note}`, note },
            ),
            unreadable: page.length - listed.length,
            ...(total === undefined ? {} : { total }),
          };
        };
        const { startWith, maxAtOnce } = about;
        const range = await readPages(read, { pageSize, startWith, maxAtOnce, maxPages: 100 });
        expect(range.entries.map(({ note }) => note)).toEqual(expected.filter((entry) => !isBroken(entry)));
        const broken = expected.filter(isBroken).length;
        if (!about.repeatsLast) expect(range.unreadable).toBe(broken);
        else expect(range.unreadable).toBeGreaterThanOrEqual(broken);
        expect([range.hasMore, range.missing]).toEqual([false, undefined]);
        // At most one round is in vain, and one page after it.
        expect(calls).toBeLessThanOrEqual(given.length + 9);
      }),
      { seed: 76, numRuns: 3_000 },
    );
  });

  test("are counted beforehand by a total that is right", async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(60), fc.integer({ min: 1, max: pageSize }), async (length, size) => {
        const all = Array.from({ length }, (_, id) => ({ id: `${id}` }));
        let calls = 0;
        const range = await readPages(
          async (page) => {
            calls++;
            return { entries: all.slice((page - 1) * size, page * size), unreadable: 0, total: length };
          },
          { pageSize, maxPages: 100 },
        );
        expect(range.entries).toEqual(all);
        expect(calls).toBe(
          length === pageSize && size === pageSize ? 2 : Math.max(1, Math.ceil(length / size)),
        );
      }),
      { seed: 76 },
    );
  });
});
