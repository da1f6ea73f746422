import { beforeEach, describe, expect, test, vi } from "vitest";
import { loadResults } from "#app/routes/signed-in/results/.server/loader.ts";
import { badgeHref, searchHref, withParameters } from "#app/routes/signed-in/results/links.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

const results = [
  { id: "undated", test: "Iron" },
  { id: "old", test: "Iron", reportedAt: "2025-01-05T09:00:00+13:00" },
  { id: "new", test: "Gout", reportedAt: "2026-11-20T09:00:00+13:00" },
  { id: "unreadable", test: "Lipids", reportedAt: "last week" },
  { id: "middle", test: "Lipids", reportedAt: "2026-11-01T09:00:00+13:00" },
];

async function load(query = "", context: Record<string, unknown> = {}) {
  const { list, queries } = stubList(results);
  const searches = [
    { words: "gout", number: 3 },
    { words: "Cholesterōl", number: 5 },
  ];
  const loaded = await loadResults(
    stubScreen(`/reports${query}`, {
      api: { results: { list } },
      menu: async () => ({ entries: [{ area: "messages" }] }),
      settings: async () => ({ composeEnabled: "1" }),
      cache: {
        get: ({ name }: { name: string }) => (name === "resultWords" ? { searches } : undefined),
      },
      ...context,
    }),
  );
  return {
    ...loaded,
    list: await loaded.list,
    canAsk: await loaded.canAsk,
    ids: await idsIn(loaded.list),
    queries,
  };
}
async function idsIn(list: unknown) {
  const { value } = ((await list) ?? {}) as { value?: { entries: { id: string }[] } };
  return value?.entries.map(({ id }) => id);
}

describe("the list of results", () => {
  test.each([
    ["?search=3", { search: "gout" }],
    ["?search=4", {}],
    ["?from=2026-01-01", { from: "2026-01-01", to: "2026-11-24" }],
    ["?to=2026-02-01&from=", { from: "1900-01-01", to: "2026-02-01" }],
    ["?from=&to=", {}],
    ["?search=3&from=2026-01-01&to=2026-01-01", { search: "gout", from: "2026-01-01", to: "2026-01-01" }],
  ])("asks for %s once", async (query, expected) => {
    expect((await load(query)).queries).toEqual([{ ...expected, page: 1 }]);
  });

  test("asks for what a patient calls a test by its name too, without macrons, and lists each result once", async () => {
    const { ids, queries, others } = await load("?search=5");
    expect(queries).toEqual(["Cholesterōl", "cholesterol", "lipid"].map((search) => ({ search, page: 1 })));
    expect(others).toEqual(["cholesterol", "lipid"]);
    expect(ids).toEqual(["new", "middle", "old", "undated", "unreadable"]);
  });
});

describe("the result of a document's address", () => {
  const read = vi.fn(async () => ({ kind: "empty" }));
  const services = { documentLimits: { consume: async () => undefined } };
  const openedBy = async (path: string, isRead: boolean) => {
    const { list } = stubList([{ id: "7", test: "Iron", isRead }]);
    const chart = async () => ({ entries: [], unreadable: 0 });
    const loaded = await loadResults(
      stubScreen(
        path,
        {
          api: { results: { list, read, chart } },
          menu: async () => ({ entries: [] }),
          settings: async () => ({}),
          record: "a record",
        },
        services,
      ),
    );
    return await loaded.opened;
  };
  beforeEach(() => read.mockClear());

  test("is read when it is read already, and otherwise left unread", async () => {
    expect(await openedBy("/reports?result=7", true)).toMatchObject({
      value: { resultId: "7", content: { kind: "empty" }, earlier: { state: "loaded" } },
    });
    expect(read).toHaveBeenCalledWith({ resultId: "7" });
    read.mockClear();
    expect(await openedBy("/reports?result=7", false)).toEqual({ state: "loaded", value: undefined });
    expect(await openedBy("/reports?result=8", true)).toEqual({ state: "loaded", value: undefined });
    expect(read).not.toHaveBeenCalled();
  });

  test("is left to an open page, which reads it itself", async () => {
    await openedBy("/reports.data?result=7", true);
    expect(read).not.toHaveBeenCalled();
  });
});

describe("the addresses of the list", () => {
  test("keep the other parameters, and leave out empty ones", () => {
    const search = new URLSearchParams("show=read&result=7");
    expect(withParameters(search, { result: undefined })).toBe("/reports?show=read");
    expect(withParameters(search, { show: "", result: undefined })).toBe("/reports");
    expect(withParameters(search, { result: "8" })).toBe("/reports?show=read&result=8");
    expect(searchHref({ search: "3", from: "", to: undefined })).toBe("/reports?search=3");
  });

  test("begin at the top for another badge, of which All is the default", () => {
    const search = new URLSearchParams("search=3&shown=40&result=7");
    expect(badgeHref(search, "unread")).toBe("/reports?search=3&show=unread");
    expect(badgeHref(new URLSearchParams("show=read"), "all")).toBe("/reports");
  });
});
