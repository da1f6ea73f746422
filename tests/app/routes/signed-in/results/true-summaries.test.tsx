import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { resultOf } from "#app/routes/signed-in/my-record/copy/fhir-resources.ts";
import { valueRow } from "#app/routes/signed-in/my-record/copy/rows.ts";
import { seriesOf } from "#app/routes/signed-in/results/chart-series.ts";
import { changeText, lastValuesOf } from "#app/routes/signed-in/results/compare.ts";
import { flaggedText, flagNote, flagOf, flagSentence } from "#app/routes/signed-in/results/flags.ts";
import { ResultChart } from "#app/routes/signed-in/results/result-chart.tsx";
import { VitalCard } from "#app/routes/signed-in/vitals/vital-card.tsx";
import { vitalGroups } from "#app/routes/signed-in/vitals/vital-groups.ts";
import { ShellContext } from "#app/shell/shell-context.ts";
import { isSoak } from "../../../../support/soak.ts";

// What each is, typed by hand: the functions under test are not asked.
const flags = "low high abnormal other-H other-hh other-LL* other-!A other-AA"
  .split(" ")
  .concat("other-Critical high");
const noFlags = [undefined, "other-N", "other-n"];
const mysteries = "other-* other-HU other-N* other-Positive other-?? other-HHH other-OK other-R".split(" ");
const mark = fc.oneof(
  fc.constantFrom(...flags).map((flag) => ({ flag, is: "flag" })),
  fc.constantFrom(...noFlags).map((flag) => ({ flag, is: "none" })),
  fc.constantFrom(...mysteries).map((flag) => ({ flag, is: "mystery" })),
);
/** Each unit with its spellings; those of one row are one unit. */
const units = [
  ["g/L", "g/L, 115-155", "g/l 1-2"],
  ["µmol/L", "umol/L 45-90", "μmol/L (45-90)"],
  ["10^9/L", "x10*9/L 4-11", "10⁹/L, 4-11"],
  ["%", "% 4.0-6.0"],
  ["mmol/mol 20-40", "mmol/mol, <42"],
  ["ng/mL FEU"],
  ["ng/mL"],
  ["0.8-1.2"],
  ["0.9-1.3"],
  [""],
];
const scale = fc
  .integer({ min: 0, max: units.length - 1 })
  .chain((nth) => fc.constantFrom(...(units[nth] ?? [])).map((summary) => ({ summary, nth })));
const value = fc.oneof(
  fc.integer({ min: 0, max: 900 }).map(String),
  fc.double({ min: 0, max: 99, noNaN: true }).map((number) => number.toFixed(6)),
  fc.constantFrom("<5", "Negative", "refused"),
);
const now = "2026-11-24T09:00:00+13:00";
const on = fc
  .date({ min: new Date("2024-01-01"), max: new Date("2029-01-01"), noInvalidDate: true })
  .map((at) => at.toISOString());
const line = fc.record({ mark, scale, value, on });
type Line = typeof line extends fc.Arbitrary<infer L> ? L : never;
/** A point of the practice's list. */
const pointOf = ({ value, on, scale: { summary }, mark: { flag } }: Line) => ({
  ...{ name: "Iron", value, on },
  notes: { summary, flag: flag as "low" | undefined },
});
const numRuns = isSoak ? 20_000 : 500;

const comfort = /\bnot flagged|\bno value|\bnone of|\bnormal\b/i;

test("no summary comforts where a mark is not understood, on the screen, on paper and in every copy", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), fc.nat(2), (lines, unreadable) => {
      const summary = flaggedText(
        lines.map(({ mark: { flag } }) => flag),
        unreadable,
      );
      const has = (is: string) => lines.some(({ mark }) => mark.is === is);
      if (has("mystery")) expect(summary).not.toMatch(comfort);
      if (has("flag")) expect(summary).toMatch(/flagged|than the usual range/);
      if (!has("flag") && !has("mystery")) expect(summary).toMatch(comfort);
      for (const { mark, scale, value } of lines) {
        const { flag, is } = mark;
        const given = { name: "Iron", value, summary: scale.summary };
        const observation = { ...given, ...(flag === undefined ? {} : { flag: flag as "low" }) };
        const row = valueRow(observation);
        const content = { kind: "values" as const, values: [observation], unreadable: 0 };
        const entry = { id: "1", test: "Iron", isRead: true };
        const fhir = JSON.stringify(
          resultOf(entry, { content } as never, { patient: {}, address: () => "urn:1" }),
        );
        const words = [flagOf(flag), flagNote(flag) ?? "", flagSentence(flag) ?? "", row.flag];
        if (is !== "none") for (const word of [...words, fhir]) expect(word).not.toMatch(comfort);
        if (is === "mystery")
          for (const word of [flagOf(flag), row.flag, fhir])
            expect(word).toContain(flag?.replace("other-", ""));
        expect(row.value).toBe(value);
      }
    }),
    { numRuns },
  );
});

test("nothing of two units is compared or drawn on one line, and no value of a day to come is drawn", () => {
  fc.assert(
    fc.property(line, fc.array(line, { maxLength: 6 }), (own, others) => {
      const current = { name: "Iron", value: own.value, summary: own.scale.summary };
      const points = others.map(pointOf);
      const before = lastValuesOf(current, { points }, own.on);
      const [newest] = before;
      const scalesOf = others.filter(({ on: at }) => at === newest?.on).map(({ scale: { nth } }) => nth);
      if (scalesOf.some((nth) => nth !== own.scale.nth))
        expect(changeText(before, current)).not.toMatch(/Up|Down/);
      const all = [own, ...others];
      for (const series of seriesOf([current], own.on, points, now)) {
        const drawn = series.points.filter(({ number }) => number !== undefined);
        for (const { on: at } of drawn) expect(Date.parse(at)).toBeLessThanOrEqual(Date.parse(now));
        const drawnScales = drawn.map((point) =>
          all
            .filter((one) => one.on === point.on && (point.notes?.summary ?? "") === one.scale.summary)
            .map(({ scale: { nth } }) => nth),
        );
        expect(new Set(drawnScales.flat()).size).toBeLessThanOrEqual(1);
      }
    }),
    { numRuns },
  );
});

const vitalUnits = ["kg", "g", "lb", "", "°C", "°F", "cm", "m"];
const vital = fc.record({
  at: on,
  unit: fc.constantFrom(...vitalUnits),
  value: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.constantFrom("refused", "unable")),
});

test("measurements of two units are not on one line, and none of a day to come is the latest", () => {
  fc.assert(
    fc.property(fc.array(vital, { minLength: 1, maxLength: 6 }), (measured) => {
      const listed = measured.map((one) => ({
        name: "Weight",
        ...one,
        isFuture: one.at > new Date(now).toISOString(),
      }));
      const [group] = vitalGroups(listed);
      const drawn = group?.points.filter(({ values }) => values !== undefined) ?? [];
      expect(new Set(drawn.map(({ unit }) => unit)).size).toBeLessThanOrEqual(1);
      for (const { isFuture, values } of drawn) {
        expect(isFuture).toBe(false);
        expect(values?.every((one) => typeof one === "number")).toBe(true);
      }
      const words =
        group === undefined
          ? ""
          : renderToStaticMarkup(<VitalCard group={group} hasLatest />).replaceAll(/<[^>]*>/g, "");
      const known = listed.filter(({ isFuture }) => !isFuture).toSorted((a, b) => a.at.localeCompare(b.at));
      expect(words.includes("Latest:")).toBe(known.length > 1);
      const { value: latest, unit: own } = known.at(-1) ?? {};
      // Words have no unit.
      const unit = typeof latest === "number" && own ? ` ${own}` : "";
      if (known.length > 1) expect(words).toContain(`Latest: ${latest}${unit} on `);
    }),
    { numRuns: numRuns / 2 },
  );
}, 120_000);

/** The chart's dialog, which is what it prints, as text. */
const chartText = (series: ReturnType<typeof seriesOf>) =>
  renderToStaticMarkup(
    <ShellContext value={{ personName: "Aroha" } as never}>
      <ResultChart
        result={{ id: "1", test: "Iron", isRead: true } as never}
        series={series}
        isPart={false}
        onClose={() => {}}
      />
    </ShellContext>,
  ).replaceAll(/<[^>]*>/g, " ");

test("the sentence above a chart comforts nobody, and its latest value is none of a day to come", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 6 }), (lines) => {
      const series = seriesOf([], undefined, lines.map(pointOf), now);
      const words = chartText(series).replaceAll(/\s+/g, " ");
      const summary = /\d+ values?\..*?(?=Show as a table|$)/.exec(words)?.[0] ?? "";
      expect(summary).not.toMatch(comfort);
      const known = lines.filter(({ on: at }) => Date.parse(at) <= Date.parse(now));
      expect(/The latest, of/.test(summary)).toBe(known.length > 0);
      const latest = known.toSorted((a, b) => Date.parse(a.on) - Date.parse(b.on)).at(-1);
      if (latest?.mark.is === "mystery") expect(summary).toContain("We do not know that mark.");
      if (latest?.mark.is === "flag") expect(summary).toMatch(/The laboratory flagged it as/);
    }),
    { numRuns: numRuns / 5 },
  );
});

const dated = (value: string, on: string, summary: string | undefined) => ({
  name: "Iron",
  value,
  on,
  ...(summary === undefined ? {} : { notes: { summary, flag: undefined } }),
});

test.each([
  [
    "the highest between first and latest",
    ["4", "9", "5"],
    ["g/L", "g/L", "g/L"],
    / The highest on the chart, of 02-02-2026 , is 9 g\/L \. /,
  ],
  ["no highest that is the first", ["9", "4", "5"], ["g/L", "g/L", "g/L"], /^(?!.*The highest)/],
  ["no highest that equals the latest", ["4", "9", "9.0"], ["g/L", "g/L", "g/L"], /^(?!.*The highest)/],
  ["no highest in another unit", ["4", "9000", "5"], ["g/L", "mg/L", "g/L"], /^(?!.*The highest)/],
  [
    "no unit that nobody read",
    ["6.8", "51", "48"],
    [undefined, "mmol/mol", "mmol/mol"],
    /The first, of 02-01-2026 , is 6.8 \. .* 1 comes from the practice’s chart, which does not say the unit/,
  ],
])("the sentence above a chart names %s", (_, values, summaries, sentence) => {
  const points = values.map((one, nth) => dated(one, `2026-0${nth + 1}-02T09:00:00+13:00`, summaries[nth]));
  const own = { name: "Iron", value: String(values.at(-1)), summary: String(summaries.at(-1)) };
  const repeated = summaries.includes(undefined)
    ? [dated(own.value, points.at(-1)?.on ?? "", undefined)]
    : [];
  const all = [...points.slice(0, -1), ...repeated];
  expect(chartText(seriesOf([own], points.at(-1)?.on, all, now)).replaceAll(/\s+/g, " ")).toMatch(sentence);
});
