/** How many measurements are on a full page (spec 2, section 9). */
export const vitalPageSize = 30;

/** The vitals that have a chart, with every name a source may give them (ruling B27). */
const vitals = [
  { word: "bloodPressure", names: ["Blood Pressure"] },
  { word: "weight", names: ["Weight", "Body Weight"] },
  { word: "bmi", names: ["BMI", "Body Mass Index"] },
  { word: "height", names: ["Height", "Body Height"] },
  { word: "heartRate", names: ["Heart Rate"] },
] as const;

export type VitalWord = (typeof vitals)[number]["word"];
export const vitalWords = vitals.map(({ word }) => word);

/** The chart a measurement belongs to, or undefined for one that has none. */
export function vitalOf(name: string): VitalWord | undefined {
  const wanted = name.trim().toLowerCase();
  return vitals.find(({ names }) => names.some((known) => known.toLowerCase() === wanted))?.word;
}
