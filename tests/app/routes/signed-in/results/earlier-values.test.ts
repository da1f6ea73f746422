import { expect, test } from "vitest";
import { readEarlierValues } from "#app/routes/signed-in/results/.server/earlier-values.ts";

const line = (value: string) => ({ name: "Iron", value, summary: "g/L" });
const listed = (id: string, reportedAt: string) => ({ id, test: "Iron", reportedAt, isRead: true });

type Practice = {
  chart?: { value: string; on: string }[];
  unreadable?: number;
  results?: object[];
  lines?: object[];
};

/** The values before the result "open" of 20 November, 10:00. */
function valuesOf({ chart = [], unreadable = 0, results = [], lines = [line("48")] }: Practice) {
  const entries = [listed("open", "2026-11-20T10:00:00+13:00"), ...results];
  const api = {
    chart: async () => ({ entries: chart.map((point) => ({ name: "Iron", ...point })), unreadable }),
    list: async () => ({ entries, unreadable: 0, total: entries.length }),
    read: async () => ({ kind: "table", observations: lines, unreadable: 0 }),
  };
  const now = async () => ({ toISO: () => "2026-11-24T09:00:00+13:00" });
  return readEarlierValues({ api: { results: api }, now } as never, {
    resultId: "open",
    test: "Iron",
    isTable: true,
  });
}
const before = listed("before", "2026-10-20T15:00:00+13:00");

test("a point of the chart that a result has too is there once, also when it has no time", async () => {
  const chart = [
    { value: "48", on: "2026-10-20" },
    { value: "48.0", on: "2026-10-20T15:00:00+13:00" },
    { value: "50", on: "2026-10-20T15:00:00+13:00" },
    { value: "48", on: "2026-10-19" },
  ];
  const { points } = await valuesOf({ chart, results: [before] });
  expect(points.map(({ value, on }) => `${value} of ${on}`)).toEqual([
    "50 of 2026-10-20T15:00:00+13:00",
    "48 of 2026-10-19",
    "48 of 2026-10-20T15:00:00+13:00",
  ]);
});

test("a result of the same day is not an earlier one when either has no time", async () => {
  const { points, notCompared } = await valuesOf({ results: [listed("same day", "2026-11-20"), before] });
  expect(points.map(({ on }) => on)).toEqual([before.reportedAt]);
  expect(notCompared).toEqual({ unread: [], hasOthers: false, hasOlder: false });
});

test("a chart of which a point could not be read is not whole", async () => {
  expect(await valuesOf({ unreadable: 1 })).toMatchObject({ hasWholeChart: false });
  expect(await valuesOf({})).toMatchObject({ hasWholeChart: true });
});
