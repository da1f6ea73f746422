import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { GroupHeading } from "#app/lists/group-heading.tsx";
import type { List } from "#app/lists/list.ts";
import { ListPanel } from "#app/lists/list-panel.tsx";
import { MonthGroups } from "#app/lists/month-groups.tsx";

type Entry = { id: string; on: string };
const entries = Array.from({ length: 25 }, (_, id) => ({ id: String(id), on: "2026-11-20" }));

/** The words of a screen's list, and whether it leads to another page. */
function shown(changes: Partial<List<Entry>>) {
  const list = { entries, unreadable: 0, hasMore: false, asOf: "2026-11-23T09:00:00Z", ...changes };
  const element = (
    <ListPanel
      list={{ state: "loaded", value: list }}
      noun={{ one: "letter", many: "letters" }}
      label="Letters"
      what="your letters"
      href="/letters"
      pages={1}
      empty="You have no letters."
    >
      {(loaded) => (
        <>
          <GroupHeading count={loaded.entries.length}>2026</GroupHeading>
          <MonthGroups entries={loaded.entries} dateOf={({ on }) => on}>
            {({ id }) => <li key={id} />}
          </MonthGroups>
        </>
      )}
    </ListPanel>
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  const text = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  return { text, leadsOn: html.includes("/letters?pages=2") };
}

describe("a list on a screen", () => {
  test("says how many entries it has once it has ended", () => {
    const { text, leadsOn } = shown({});
    expect(text).toMatch(/ 2026 25 .* November 2026 25 /);
    expect(text).toContain("20 of 25 shown");
    expect(text).not.toContain("There may be more.");
    expect(leadsOn).toBe(false);
  });

  test("says no number of entries before it has ended, and leads on", () => {
    const { text, leadsOn } = shown({ hasMore: true });
    expect(text).toContain("20 of at least 25 shown");
    expect(text).toContain("25 letters shown. There may be more.");
    expect(text).not.toMatch(/ 2026 25 /);
    expect(leadsOn).toBe(true);
  });

  test("says what is missing where Show more cannot add it", () => {
    const failed = shown({ hasMore: true, missing: "failed" });
    expect(failed.text).toContain(
      "We could not load all of your letters. Some letters may be missing here. Retry",
    );
    const tooMany = shown({ hasMore: true, missing: "tooMany" });
    expect(tooMany.text).toContain("Only 25 letters are listed here. There may be more.");
    expect([failed.leadsOn, tooMany.leadsOn]).toEqual([false, false]);
  });
});
