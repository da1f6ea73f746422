import { expect, test } from "vitest";
import { vitalGroups } from "#app/routes/signed-in/vitals/vital-groups.ts";

const at = (month: number) => `2026-0${month}-02T23:30:00+13:00`;

test("puts synonyms into one chart, and keeps each source's name (ruling B27)", () => {
  const [weight] = vitalGroups([
    { name: "Body Weight", at: at(3), value: 74, unit: "kg" },
    { name: "Weight", at: at(1), value: 75.5, unit: "kg" },
  ]);
  expect(weight).toEqual({
    name: "Weight",
    series: ["Value"],
    points: [
      { at: at(1), date: "02-01-2026", text: "75.5", values: [75.5], source: "Weight", unit: "kg" },
      { at: at(3), date: "02-03-2026", text: "74", values: [74], source: "Body Weight", unit: "kg" },
    ],
  });
});

test("draws blood pressure with both values, and never one of them alone", () => {
  const [pressure] = vitalGroups([
    { name: "Blood Pressure", at: at(1), value: 130, secondValue: 80 },
    { name: "Blood Pressure", at: at(2), value: 128 },
  ]);
  expect(pressure?.series).toEqual(["Upper (systolic)", "Lower (diastolic)"]);
  expect(pressure?.points.map(({ text, values }) => [text, values])).toEqual([
    ["130 over 80", [130, 80]],
    ["128", undefined],
  ]);
});

test("keeps the specification's order, and what has no chart of its own comes last under its name", () => {
  const names = ["Temperature", "Heart Rate", "Body Height", "BMI", "Weight", "Blood Pressure"];
  const groups = vitalGroups(names.map((name) => ({ name, at: at(1), value: 1 })));
  expect(groups.map(({ name }) => name)).toEqual([
    "Blood Pressure",
    "Weight",
    "BMI",
    "Height",
    "Heart Rate",
    "Temperature",
  ]);
});
