import { shortDate } from "#app/format/dates.ts";
import { groupBy } from "#app/lists/group-by.ts";
import type { List } from "#app/lists/list.ts";
import type { TrendPoint } from "#app/ui/charts/trend.ts";
import { shownValue, unitScale } from "#practice-api/results/rules.ts";
import type { Vital } from "#practice-api/vitals/endpoints.ts";
import { vitalName, vitalNames } from "#practice-api/vitals/rules.ts";

export type ListedVital = Vital & { isFuture?: boolean };

export type VitalPoint = TrendPoint & { source: string; unit: string | undefined; isFuture: boolean };

export type VitalGroup = {
  name: string;
  series: readonly string[];
  /** The oldest is the first. */
  points: readonly VitalPoint[];
};

/** All were readable, and those to come are older ones. */
export const hasLatest = ({
  entries,
  unreadable,
  hasMore,
}: Pick<List<ListedVital>, "entries" | "unreadable" | "hasMore">): boolean => {
  const times = entries.map(({ at }) => Date.parse(at));
  return unreadable === 0 && (!hasMore || times.every((time, index) => time <= (times[index - 1] ?? time)));
};

/** Synonyms together (ruling B27), under the specification's names of the charts (spec 2, section 9). */
export function vitalGroups(vitals: readonly ListedVital[]): VitalGroup[] {
  const groups = groupBy(vitals, ({ name }) => vitalName(name));
  const others = [...groups.keys()].filter((name) => !vitalNames.includes(name));
  return [...vitalNames, ...others.sort()].flatMap((name) => {
    const entries = groups.get(name);
    return entries === undefined ? [] : [groupOf(name, entries)];
  });
}

function groupOf(name: string, entries: readonly ListedVital[]): VitalGroup {
  const hasTwo = entries.some(({ secondValue }) => secondValue !== undefined);
  const sorted = entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const known = sorted.filter(({ isFuture }) => !isFuture);
  // Values of another unit, or of none, are not on the line of the latest (ruling B96).
  const drawnUnit = (known.findLast(({ unit = "" }) => unit.trim() !== "") ?? known.at(-1))?.unit;
  const points = sorted.map((one) => ({
    at: one.at,
    date: shortDate(one.at),
    text: [one.value, one.secondValue]
      .filter((value) => value !== undefined)
      .map((value) => shownValue(String(value)))
      .join(" over "),
    values:
      one.isFuture || unitScale(one.unit) !== unitScale(drawnUnit) ? undefined : drawnValues(one, hasTwo),
    source: one.name,
    unit: one.unit,
    isFuture: one.isFuture === true,
  }));
  return {
    name,
    series: hasTwo ? ["Upper (systolic)", "Lower (diastolic)"] : ["Value"],
    points,
  };
}

function drawnValues({ value, secondValue }: Vital, hasTwo: boolean): number[] | undefined {
  const values = hasTwo ? [value, secondValue] : [value];
  return values.every((one) => typeof one === "number") ? values : undefined;
}
