/** Spec 2, section 9. */
export const vitalPageSize = 30;

/** With every name that a source may give them (ruling B27). */
const vitals = [
  { word: "bloodPressure", names: ["Blood Pressure"] },
  { word: "weight", names: ["Weight", "Body Weight"] },
  { word: "bmi", names: ["BMI", "Body Mass Index"] },
  { word: "height", names: ["Height", "Body Height"] },
  { word: "heartRate", names: ["Heart Rate"] },
] as const;

export type VitalWord = (typeof vitals)[number]["word"];
export const vitalWords = vitals.map(({ word }) => word);

export function vitalOf(name: string): VitalWord | undefined {
  const wanted = name.trim().toLowerCase();
  return vitals.find(({ names }) => names.some((known) => known.toLowerCase() === wanted))?.word;
}
