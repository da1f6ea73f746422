import { describe, expect, test, vi } from "vitest";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { loadHistory } from "#app/routes/signed-in/appointments/history/loader.server.ts";
import { stubScreen } from "../../../../support/screen-args.ts";

/** Loads the History tab while the practice's clock is not known yet, and returns the lists it has begun. */
function listsBegun(query: string) {
  const list = vi.fn(async () => ({ entries: [], unreadable: 0 }));
  const url = new URL(`http://portal.test/appointments?tab=history${query}`);
  const context = { now: () => new Promise(() => {}), api: { appointments: { list } } };
  void loadHistory({ url, request: new Request(url), context } as unknown as ScreenArgs);
  return list.mock.calls.flat();
}

describe("the history's list, before the practice's clock is known", () => {
  test("has begun for a badge", () => {
    expect(listsBegun("")).toEqual([{ category: "all", page: 1 }]);
    expect(listsBegun("&show=completed")).toEqual([{ category: "completed", page: 1 }]);
  });

  test("has not begun for a range, whose limits depend on the day", () => {
    expect(listsBegun("&from=2026-09-01")).toEqual([]);
  });
});

test("a range that cannot be read lists nothing, and one that can lists what is in it", async () => {
  const list = vi.fn(async () => ({ entries: [], unreadable: 0 }));
  const load = (query: string) =>
    loadHistory(stubScreen(`/appointments?tab=history${query}`, { api: { appointments: { list } } }));
  const wrong = await load("&from=2026-09-31&to=2026-10-01&show=missed");
  expect(["list" in wrong, wrong.badge, list.mock.calls]).toEqual([false, "all", []]);
  const read = await load("&from=2026-09-01&to=2026-10-01&show=missed");
  expect(["list" in read, read.badge]).toEqual([true, "all"]);
  expect(list.mock.calls.flat()).toEqual([{ from: "2026-09-01", to: "2026-10-01", page: 1 }]);
  const narrowed = await load("&from=&show=missed");
  expect(narrowed.badge).toBe("missed");
});
