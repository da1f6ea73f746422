/** The specification's names in its order, each with every name that a source may give it (ruling B27). */
const vitals: readonly (readonly [name: string, ...others: string[]])[] = [
  ["Blood Pressure"],
  ["Weight", "Body Weight"],
  ["BMI", "Body Mass Index"],
  ["Height", "Body Height"],
  ["Heart Rate"],
];

export const vitalNames = vitals.map(([name]) => name);

/** Another measurement keeps its own name. */
export function vitalName(name: string): string {
  const wanted = name.trim().toLowerCase();
  return vitals.find((names) => names.some((known) => known.toLowerCase() === wanted))?.[0] ?? name;
}
