import { describe, expect, test, vi } from "vitest";
import type { ScreenArgs } from "#app/.server/screen-loader.ts";
import { loadHistory } from "#app/routes/signed-in/appointments/history/loader.server.ts";

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
