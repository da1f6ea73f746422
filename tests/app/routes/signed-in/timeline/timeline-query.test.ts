import { describe, expect, test } from "vitest";
import { dateTimeAt } from "#app/.server/time.ts";
import { rangeLimits } from "#app/lists/.server/date-range.ts";
import { readFilter, timelineQuery } from "#app/routes/signed-in/timeline/.server/timeline-query.ts";
import { viewOf } from "#app/routes/signed-in/timeline/filter-links.ts";

const limitsAt = (now: string) => rangeLimits(dateTimeAt(Date.parse(now)));
const morning = "2026-11-24T09:00:00+13:00";
const searchOf = (address: string) => new URL(address, "https://portal.test").searchParams;

/** The words of the only search that is stored. */
const wordsOf = (number: string | null) => (number === "2" ? "inhaler" : "");

/** The query of an address at a time of the practice. */
function queryOf(address: string, now = morning) {
  const search = searchOf(address);
  return timelineQuery(viewOf(search), readFilter(search, limitsAt(now), wordsOf));
}

describe("the timeline's query", () => {
  test.each([
    ["60", morning, "2026-09-25", "2026-11-24"],
    // The clocks go forward on 27 September and back on 5 April.
    ["60", "2026-11-25T23:30:00+13:00", "2026-09-26", "2026-11-25"],
    ["60", "2026-06-04T00:10:00+12:00", "2026-04-05", "2026-06-04"],
    ["60", "2028-04-29T23:30:00+12:00", "2028-02-29", "2028-04-29"],
    ["180", "2026-11-24T10:59:00Z", "2026-05-28", "2026-11-24"],
    ["365", "2028-03-01T09:00:00+13:00", "2027-03-02", "2028-03-01"],
  ])("of the last %s days at %s is from %s to %s", (days, now, from, to) => {
    expect(queryOf(`/timeline?show=${days}`, now)).toEqual({ from, to });
  });

  test("of the filter has what is filled in", () => {
    const address = "/timeline?show=filter&from=2026-09-01&to=2026-11-24&search=2&provider=31";
    expect(queryOf(address)).toEqual({
      from: "2026-09-01",
      to: "2026-11-24",
      search: "inhaler",
      providerId: "31",
    });
  });

  test("of the filter has no words for a search that is not stored, nor for words in the address", () => {
    expect(queryOf("/timeline?show=filter&search=3")).toEqual({});
    expect(queryOf("/timeline?show=filter&search=inhaler&words=inhaler")).toEqual({});
  });
});

describe("the dates of the filter", () => {
  const errorsOf = (from: string, to: string) =>
    readFilter(new URLSearchParams({ show: "filter", from, to }), limitsAt(morning), wordsOf).dates.errors;
  test.each([
    ["2025-11-24", "2026-11-24"],
    ["2026-11-23", "2026-11-24"],
    ["2026-11-01", ""],
    ["", "2025-11-25"],
  ])("may be %j to %j", (from, to) => {
    expect(errorsOf(from, to)).toEqual({});
  });
});
