import { expect, test } from "vitest";
import { otherSearches, patientsWordsFor } from "#app/routes/signed-in/results/patients-words.ts";

test.each([
  ["HbA1c", "sugar"],
  ["Serum Ferritin", "iron"],
  ["Renal Function", "kidneys"],
  ["Liver Function Tests", "liver"],
  ["Lipids", "cholesterol"],
  ["TSH", "thyroid"],
])("%s is found by %s", (name, word) => {
  expect(patientsWordsFor(name)).toContain(word);
});

test("a test without patients' words has none", () => {
  expect(patientsWordsFor("Adrenal Antibodies")).toBe("");
});

test.each([
  ["cholesterol", ["lipid"]],
  ["Blood sugar", ["hba1c", "glucose"]],
  ["thyroid", ["tsh"]],
  ["kidney", ["renal", "creatinine"]],
  ["Pōtiki", ["potiki"]],
  ["lipid", []],
  ["iro", ["ferritin"]],
  ["in", []],
  ["iron studies", []],
  ["", []],
])("a search for %j also asks for %j", (typed, others) => {
  expect(otherSearches(typed)).toEqual(others);
});
