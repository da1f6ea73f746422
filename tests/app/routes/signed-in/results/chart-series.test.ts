import { join } from "node:path";
import { readEarlierValues } from "#app/routes/signed-in/results/.server/open-result.ts";
import { hasOneReference, seriesOf } from "#app/routes/signed-in/results/chart-series.ts";
import { testTables } from "../../../../support/function-tables.ts";

const now = "2026-11-24T09:00:00+13:00";
type Line = [name: string, value: string, summary?: string];
type Point = [name: string, value: string, on: string, summary?: string];

/** The charts of a result with these lines, from other points: each value as it is drawn, its unit and reference. */
const chartsOf = (lines: Line[], points: Point[], reportedAt?: string) =>
  seriesOf(
    lines.map(([name, value, summary = "g/L, 1-9"]) => ({ name, value, summary })),
    reportedAt,
    points.map(([name, value, on, summary]) => ({
      ...{ name, value, on },
      ...(summary !== undefined && { notes: { summary, flag: undefined } }),
    })),
    now,
  );
const listed = (id: string, reportedAt: string) => ({ id, test: "Iron", reportedAt, isRead: true });

testTables(join(import.meta.dirname, "chart-series.yaml"), {
  charts: (...given: Parameters<typeof chartsOf>) =>
    Object.fromEntries(
      chartsOf(...given).map(({ name, unit = "no unit", points }) => [
        `${name} ${unit}`,
        points.map((point) =>
          [point.value, point.number === undefined && "not drawn", point.unit, point.reference]
            .filter(Boolean)
            .join(", "),
        ),
      ]),
    ),
  hasOneReference: (...given: Parameters<typeof chartsOf>) =>
    hasOneReference(chartsOf(...given)[0]?.points ?? []),
  /** The values before the result "open" of 20 November, 10:00. */
  earlier: async (
    chart: { value: string; on: string }[],
    results: Record<string, string>,
    unreadable = 0,
  ) => {
    const entries = Object.entries({ open: "2026-11-20T10:00:00+13:00", ...results });
    const api = {
      chart: async () => ({ entries: chart.map((point) => ({ name: "Iron", ...point })), unreadable }),
      list: async () => ({ entries: entries.map((one) => listed(...one)), unreadable: 0 }),
      read: async () => ({
        ...{ kind: "table", observations: [{ name: "Iron", value: "48", summary: "g/L" }], unreadable: 0 },
      }),
    };
    const { points, ...rest } = await readEarlierValues(
      { api: { results: api }, now: async () => ({ toISO: () => now }) } as never,
      { resultId: "open", test: "Iron", isTable: true },
    );
    return { points: points.map(({ value, on }) => `${value} of ${on}`), ...rest };
  },
});
