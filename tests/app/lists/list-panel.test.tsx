import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { List } from "#app/lists/list.ts";
import { ListPanel } from "#app/lists/list-panel.tsx";

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
      empty="You have no letters."
    >
      {() => null}
    </ListPanel>
  );
  const router = createMemoryRouter([{ path: "/", element }]);
  const html = renderToStaticMarkup(<RouterProvider router={router} />);
  const text = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  return { text, leadsOn: html.includes("/letters?pages=2") };
}

test("a list on a screen says what is missing where Show more cannot add it", () => {
  const failed = shown({ hasMore: true, missing: "failed" });
  expect(failed.text).toContain(
    "We could not load all of your letters. Some letters may be missing here. Retry",
  );
  const tooMany = shown({ hasMore: true, missing: "tooMany" });
  expect(tooMany.text).toContain("Only 25 letters are listed here. There may be more.");
  expect([failed.leadsOn, tooMany.leadsOn]).toEqual([false, false]);
});
