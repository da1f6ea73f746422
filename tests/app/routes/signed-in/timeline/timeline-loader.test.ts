import { describe, expect, test } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { eventTargets } from "#app/routes/signed-in/timeline/.server/event-targets.ts";
import { loadTimeline } from "#app/routes/signed-in/timeline/.server/loader.ts";
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
  const searches = [{ number: 2, words: "flu" }];
  const cache = {
    get: ({ name }: { name: string }) => (name === "timelineWords" ? { searches } : undefined),
  };
  const loaded = await loadTimeline(
    stubScreen(`/timeline${query}`, { api: { timeline }, cache, menu: async () => ({ entries: [] }) }),
  );
  return { ...loaded, list: await loaded.list, providers: await loaded.providers, queries, providerCalls };
}
const none = { state: "loaded", value: { entries: [], hasMore: false } };

describe("the timeline", () => {
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

describe("what an event opens", () => {
  const areas = ["results", "letters", "medications", "immunisations", "vitals", "appointments", "messages"];
  const menuOf = (offered: readonly string[]) => async () => ({
    entries: offered.map((area) => ({ area })),
  });
  const at = "2026-11-20T09:00:00+13:00";
  const api = {
    results: {
      list: stubList([{ id: "r1", test: "Ferritin", reportedAt: at, laboratory: "Awanui Labs" }]).list,
    },
    letters: {
      list: stubList([
        { id: "l 1", type: "Ferritin", at, contentType: "application/pdf" },
        { id: "l2", type: "Ferritin", at },
        { id: "l3", type: "Another name", at },
        { id: "l4", type: "Ferritin", at: "2026-11-19T09:00:00+13:00" },
        { id: "l5", type: "Ferritin" },
      ]).list,
    },
  };
  const down = { list: async () => Promise.reject(new PracticeError("slow", "GET Patient/LabResults")) };
  const targets = async (context: object) =>
    eventTargets(stubScreen("/timeline", { api, menu: menuOf(areas), ...context }).context);
  const event = (kind: string | undefined, id = "e") => ({
    id,
    at: "2026-11-20",
    detail: "Ferritin",
    ...(kind === undefined ? {} : { kind }),
  });

  test.each([
    ["Test result", "r1", { href: "/reports?result=r1", more: "Awanui Labs" }],
    ["Test result", "l2", {}],
    ["Letter or document", "l 1", { href: "/letters?letter=l+1", more: "PDF" }],
    ["Letter or document", "l2", { href: "/letters?letter=l2" }],
    ["Letter or document", "r1", {}],
    // Another document may have the same number as the event.
    ["Letter or document", "l3", {}],
    ["Letter or document", "l4", {}],
    ["Letter or document", "l5", {}],
    ["Medicine prescribed", "e", {}],
    ["Immunisation given", "e", {}],
    ["Blood pressure", "e", {}],
    ["Consultation", "e", {}],
    ["Appointment cancelled", "e", {}],
    ["Appointment booked", "e", {}],
    ["Message sent", "e", {}],
    ["Something else", "r1", {}],
    [undefined, "r1", {}],
  ])("of the kind %s with the id %s is %j", async (kind, id, target) => {
    expect((await targets({}))(event(kind, id))).toEqual(target);
  });

  test("is unknown without its area in the menu, and nothing is read then", async () => {
    const targetOf = await targets({ api: {}, menu: menuOf(["timeline"]) });
    for (const kind of ["Test result", "Letter", "Medicine", "Consultation"])
      expect(targetOf(event(kind, "r1"))).toEqual({});
  });

  test("is unknown where its list cannot be read", async () => {
    const targetOf = await targets({ api: { ...api, results: down } });
    expect(targetOf(event("Test result", "r1"))).toEqual({});
    expect(targetOf(event("Letter", "l2"))).toEqual({ href: "/letters?letter=l2" });
  });
});
