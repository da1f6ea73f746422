import { expect, test } from "vitest";
import { tabHref, tabOf, tabs } from "#app/routes/signed-in/appointments/tabs.ts";

test.each([
  ["", "book"],
  ["tab=upcoming", "upcoming"],
  ["tab=history&id=2", "history"],
  ["tab=none", "book"],
  ["id=2", "upcoming"],
  ["id=3", "book"],
])("the address ?%s shows the tab %s", (query, tab) => {
  expect(tabOf(new URLSearchParams(query))).toBe(tab);
});

test("each tab has an address", () => {
  for (const tab of tabs) expect(tabOf(new URL(tabHref(tab), "http://portal.test").searchParams)).toBe(tab);
});
