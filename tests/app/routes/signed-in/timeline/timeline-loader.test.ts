import { describe, expect, test } from "vitest";
import { loadTimeline } from "#app/routes/signed-in/timeline/.server/loader.ts";
import { eventIcon } from "#app/routes/signed-in/timeline/event-icon.ts";
import { dialogHref, viewHref } from "#app/routes/signed-in/timeline/view.ts";
import { stubList, stubScreen } from "../../../../support/screen-args.ts";

const events = [
  { id: "first", at: "2026-11-20T08:00:00+13:00" },
  { id: "latest", at: "2026-11-22T23:30:00+13:00" },
  { id: "second", at: "2026-11-20T21:00:00+13:00" },
  // The same day at the practice, though not in UTC.
  { id: "third", at: "2026-11-20T00:30:00+13:00" },
];

async function load(query = "") {
  const { list, queries } = stubList(events);
  const providers = { entries: [{ id: "31", name: "Dr Lee" }], unreadable: 0 };
  let providerCalls = 0;
  const timeline = {
    list,
    providers: async () => {
      providerCalls++;
      return providers;
    },
  };
  const recall = (name: string) => (name === "timelineWords" ? [{ number: 2, words: "flu" }] : undefined);
  const loaded = await loadTimeline(stubScreen(`/timeline${query}`, { api: { timeline }, recall }));
  return { ...loaded, list: await loaded.list, providers: await loaded.providers, queries, providerCalls };
}
const none = { state: "loaded", value: { entries: [], hasMore: false } };

describe("the timeline", () => {
  test("has the latest day first, and keeps the practice's order within a day", async () => {
    const { list, view, pages, providers, providerCalls } = await load();
    expect((list as { value: { entries: { id: string }[] } }).value.entries.map(({ id }) => id)).toEqual([
      "latest",
      "first",
      "second",
      "third",
    ]);
    expect([view, pages, providerCalls]).toEqual(["all", 1, 0]);
    expect(providers).toMatchObject(none);
  });

  test.each([
    ["", {}],
    ["?show=180", { from: "2026-05-28", to: "2026-11-24" }],
    // Only the filter uses its fields.
    ["?show=all&search=2&provider=31&from=2026-10-01", {}],
    ["?show=filter&search=2&provider=31", { search: "flu", providerId: "31" }],
    ["?show=filter&search=9&provider=", {}],
    ["?show=filter&from=2026-10-01&to=2026-10-03", { from: "2026-10-01", to: "2026-10-03" }],
    ["?show=unknown", {}],
  ])("asks for %s", async (query, expected) => {
    expect((await load(query)).queries).toEqual([{ ...expected, page: 1 }]);
  });

  test("reads the providers for the filter, also when it is refused and lists nothing", async () => {
    const { list, providers, providerCalls, queries, filter } = await load(
      "?show=filter&from=2026-10-01&to=2026-10-01",
    );
    expect(list).toMatchObject(none);
    expect(providers).toMatchObject({ value: { entries: [{ name: "Dr Lee" }] } });
    expect([providerCalls, queries]).toEqual([1, []]);
    expect(filter.dates.errors).toEqual({ to: "The end date must be after the start date" });
  });
});

describe("the addresses of the timeline", () => {
  const dates = { typed: { from: "2026-10-01", to: "" } };
  const filter = { dates, search: "", providerId: "31" };

  test("have the fields that are filled in, for the filter only", () => {
    expect(viewHref("all", filter)).toBe("/timeline");
    expect(viewHref("60", filter)).toBe("/timeline?show=60");
    expect(viewHref("filter", filter)).toBe("/timeline?show=filter&from=2026-10-01&provider=31");
    expect(dialogHref(filter as never)).toBe("/timeline?show=filter&from=2026-10-01&provider=31&dialog=open");
  });
});

test.each([
  ["Lab result", "flask"],
  ["Prescription", "pill"],
  ["Vaccination", "shield"],
  ["Something else", "clock"],
  [undefined, "clock"],
])("an event of the kind %s has the icon %s", (kind, icon) => {
  expect(eventIcon(kind)).toBe(icon);
});
