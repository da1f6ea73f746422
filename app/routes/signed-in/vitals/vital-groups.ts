import { shortDate } from "#app/format/dates.ts";
import type { TrendPoint } from "#app/ui/charts/trend.ts";
import type { Vital } from "#practice-api/vitals/endpoints.ts";
import { type VitalWord, vitalOf, vitalWords } from "#practice-api/vitals/rules.ts";

/** The specification's names of the charts (spec 2, section 9). */
const names: Record<VitalWord, string> = {
  bloodPressure: "Blood Pressure",
  weight: "Weight",
  bmi: "BMI",
  height: "Height",
  heartRate: "Heart Rate",
};

export type VitalGroup = {
  name: string;
  /** One or two names of values. */
  series: readonly string[];
  /** Oldest first. */
  points: readonly (TrendPoint & { source: string; unit: string | undefined })[];
};

/** The measurements of each vital, synonyms together (ruling B27). Other measurements keep their own name. */
export function vitalGroups(vitals: readonly Vital[]): VitalGroup[] {
  const groups = Map.groupBy(vitals, ({ name }) => vitalOf(name) ?? name);
  const words = [...vitalWords, ...[...groups.keys()].filter((key) => !isWord(key)).sort()];
  return words.flatMap((word) => {
    const entries = groups.get(word);
    return entries === undefined ? [] : [groupOf(word, entries)];
  });
}

function groupOf(word: string, entries: readonly Vital[]): VitalGroup {
  const hasTwo = entries.some(({ secondValue }) => secondValue !== undefined);
  const points = entries
    .toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
    .map(({ at, name, value, secondValue, unit }) => ({
      at,
      date: shortDate(at),
      text: secondValue === undefined ? String(value) : `${value} over ${secondValue}`,
      values: hasTwo ? (secondValue === undefined ? undefined : [value, secondValue]) : [value],
      source: name,
      unit,
    }));
  return {
    name: isWord(word) ? names[word] : word,
    series: hasTwo ? ["Upper (systolic)", "Lower (diastolic)"] : ["Value"],
    points,
  };
}

const isWord = (name: string): name is VitalWord => Object.hasOwn(names, name);
