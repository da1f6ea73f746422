import { keysOf } from "../wire/keys.ts";

/** How many measurements are on a full page (spec 2, section 9). */
export const vitalPageSize = 30;

/** The vitals that have a chart, with every name a source may give them (ruling B27). */
const names = {
  bloodPressure: ["Blood Pressure"],
  weight: ["Weight", "Body Weight"],
  bmi: ["BMI", "Body Mass Index"],
  height: ["Height", "Body Height"],
  heartRate: ["Heart Rate"],
} as const;

export type VitalWord = keyof typeof names;
export const vitalWords = keysOf(names);

/** The chart a measurement belongs to, or undefined for one that has none. */
export function vitalOf(name: string): VitalWord | undefined {
  const wanted = name.trim().toLowerCase();
  return vitalWords.find((word) => names[word].some((known) => known.toLowerCase() === wanted));
}
