import { describe, expect, test } from "vitest";
import * as diagnosis from "#app/routes/signed-in/diagnoses/tabs.ts";
import * as immunisation from "#app/routes/signed-in/immunisations/tabs.ts";

type Tabs = {
  tabNames: Record<string, string>;
  tabOf: (search: URLSearchParams) => string;
  tabHref: (tab: never) => string;
};

describe.each([
  ["diagnosis", diagnosis as Tabs, "longTerm"],
  ["immunisation", immunisation as Tabs, "all"],
])("the tabs of /%s", (path, { tabNames, tabOf, tabHref }, first) => {
  test("have an address each, the first one the screen's own", () => {
    for (const tab of Object.keys(tabNames)) {
      const href = tabHref(tab as never);
      expect(tabOf(new URL(href, "http://portal.test").searchParams)).toBe(tab);
      expect(href).toBe(tab === first ? `/${path}` : `/${path}?tab=${tab}`);
    }
  });

  test("begin with the first one at any other address", () => {
    expect(tabOf(new URLSearchParams())).toBe(first);
    expect(tabOf(new URLSearchParams({ tab: "none" }))).toBe(first);
  });
});
