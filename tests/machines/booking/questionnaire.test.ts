import { expect, test } from "vitest";
import { hasCovidChoices, isAtRisk, risksFor } from "#machines/booking/questionnaire.ts";

const choices = { symptoms: [] as string[], hasNoSymptoms: false, risks: [] as never[] };

test("the question about the vaccine is for patients from 13 years on, and of an unknown age", () => {
  const isAsked = (age: number | undefined) => risksFor(age).includes("doses");
  expect([12, 13, 40, undefined].map(isAsked)).toEqual([false, true, true, true]);
  expect(risksFor(12).length).toBe(risksFor(13).length - 1);
});

test("an answer is a symptom, or the box for none", () => {
  expect(hasCovidChoices(choices)).toBe(false);
  expect(hasCovidChoices({ ...choices, symptoms: ["cough"] })).toBe(true);
  expect(hasCovidChoices({ ...choices, hasNoSymptoms: true })).toBe(true);
});

test("a patient without symptoms and risks is not at risk", () => {
  expect(isAtRisk({ ...choices, hasNoSymptoms: true })).toBe(false);
});
