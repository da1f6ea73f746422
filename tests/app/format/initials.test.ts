import { expect, test } from "vitest";
import { firstWord, initials } from "#app/format/initials.ts";

test.each([
  ["Te Aroha-Maria Featherstonehaugh", "TF"],
  ["Aroha Ngata", "AN"],
  ["  aroha   ngata ", "AN"],
  ["Mei", "M"],
  ["Dr Hana Pōtiki", "HP"],
  ["Nurse Emma Doyle", "ED"],
  ["Doctor Anil Prasad", "AP"],
  ["Dr", "D"],
  ["ōtara 𝒳", "Ō𝒳"],
  ["", ""],
  ["   ", ""],
])("abbreviates %j to %j", (name, expected) => {
  expect(initials(name)).toBe(expected);
});

test.each([
  ["Aroha Ngata", "Aroha"],
  ["  Mei", "Mei"],
  ["", ""],
])("greets %j as %j", (name, expected) => {
  expect(firstWord(name)).toBe(expected);
});
