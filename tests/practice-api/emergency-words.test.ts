import fc from "fast-check";
import { expect, it } from "vitest";
import { emergencyWords } from "#practice-api/practice/rules.ts";

it.each([
  ["I have crushing chest pain and cannot breathe", ["crushing chest pain", "cannot breathe"]],
  ["she can't breathe", ["can't breathe"]],
  ["He can’t breathe", ["can’t breathe"]],
  ["cant breath", ["cant breath"]],
  ["CAN  NOT\nBREATHE!", ["CAN  NOT\nBREATHE"]],
  ["trouble breathing since this morning", ["trouble breathing"]],
  ["Māmā had a strōke", ["strōke"]],
  ["Māmā had a stro\u0304ke", ["strōke"]],
  ["pain in my chest", ["pain in my chest"]],
  ["chest-pain", ["chest-pain"]],
  ["heavy bleeding, it won't stop bleeding", ["heavy bleeding", "won't stop bleeding"]],
  ["I want to die", ["want to die"]],
  ["thoughts of suicide. suicide!", ["suicide"]],
  ["I might harm myself", ["harm myself"]],
  ["self-harm", ["self-harm"]],
  // A plain list does not read sentences, and a number to call does no harm.
  ["no chest pain", ["chest pain"]],
])("finds the listed words in %j", (text, words) => {
  expect(emergencyWords(text)).toEqual(words);
});

it.each([
  "",
  "Repeat of my inhaler",
  "chest infection, the pain is in my knee",
  "heatstroke last summer, backstroke at the pool",
  "short of breath on stairs",
  "I can breathe well again",
  "painchest pains2",
  "the die was cast, I want to diet",
])("finds nothing in %j", (text) => {
  expect(emergencyWords(text)).toEqual([]);
});

it("quotes only what was typed, and stands anything that can be typed", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("chest", "pain", " ", "Chést", "Paīn", "’")),
      ),
      (parts) => {
        const text = parts.join("");
        for (const words of emergencyWords(text)) expect(text.normalize("NFC")).toContain(words);
      },
    ),
    { seed: 74 },
  );
});
