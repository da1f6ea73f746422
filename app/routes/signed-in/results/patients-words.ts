/** What patients call common tests, by the start of a word in the laboratory's name. */
const patientsWords: readonly (readonly [RegExp, string])[] = [
  [/\bhba1c/i, "blood sugar diabetes"],
  [/\bglucose/i, "blood sugar diabetes"],
  [/\bferritin/i, "iron"],
  [/\brenal|\bcreatinine/i, "kidneys kidney function"],
  [/\bliver|\blft/i, "liver function"],
  [/\blipid/i, "cholesterol"],
  [/\bthyroid|\btsh/i, "thyroid"],
];

export const patientsWordsFor = (test: string): string =>
  patientsWords.flatMap(([name, words]) => (name.test(test) ? [words] : [])).join(" ");
