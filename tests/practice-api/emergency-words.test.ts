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

const emergencies = [
  // Children and diabetes, as parents and patients write it.
  "Fever 39.5 since last night, not drinking, very sleepy, hard to wake",
  "baby is floppy and will not feed",
  "stiff neck and a rash that does not fade",
  "hard to wake",
  "fit for ten minutes",
  "fever 40 in a newborn",
  "vomiting, sugar 28, no insulin",
  "my son cant wake up",
  "she had a febrile fit this morning",
  "he is fitting",
  "my daughter had a siezure",
  "baby has gone blue around the lips",
  "her lips are turning blue",
  "6 week old has a temp of 38.4",
  "my newborn baby has a high temprature",
  "temperature is 41.2",
  "fever, headache and a stif neck",
  "purple spots, the rash wont fade with a glass",
  "spots that don't blanch",
  "he's very drowsy and hot",
  "the baby seems so sleepy, too sleepy to feed",
  "flopy baby",
  "toddler not drinking or eating, no wet nappys since last night",
  "he hasn't had a wet nappy today",
  "she has not peed since yesterday",
  "his ribs are sucking in when he breathes",
  "breathing very fast and grunting",
  "gasping for air",
  "my boy swallowed a button battery",
  "the soft spot: bulging fontanelle",
  "toddler drank bleach",
  "my child is unresponsive",
  "she is not responding",
  "ran out of insulin two days ago",
  "he has no insuline left and is throwing up",
  "my insulin has run out",
  "blood sugar is 32",
  "sugars over 25 and ketones 4.1",
  "glucose 2.1 and shaking",
  "the meter says HI",
  "severe hypo last night",
  "breath smells fruity, high ketones",
  "He went floppy after the injection",
  "unconcious for a minute",
  "struggling to brethe",
  "anaphilaxis after peanuts",
];
it.each(emergencies)("finds an emergency in %j", (text) => {
  expect(emergencyWords(text)).not.toEqual([]);
});

const everyday = [
  "",
  "Repeat of my inhaler",
  "chest infection, the pain is in my knee",
  "heatstroke last summer, backstroke at the pool",
  "short of breath on stairs",
  "I can breathe well again",
  "painchest pains2",
  "the die was cast, I want to diet",
  "fit note",
  "I need a fit note for work",
  "he has a fit note until Friday",
  "she has a FIT test to hand in",
  "I keep fit and well",
  "is he fit for school camp",
  "fit for work",
  "IUD fitting",
  "she is fitting in well at kindy",
  "can you fit me in on Monday",
  "no fever now",
  "fever gone, temp 37.2",
  "temperature 38.5 yesterday, fine today",
  "blue inhaler",
  "the blue tablets and the grey cream",
  "feeling blue since winter",
  "diabetes review",
  "HbA1c 48, diabetes check",
  "sugar 6.4 this morning",
  "blood sugars 7 to 9",
  "25 g of sugar in a drink",
  "no insulin changes since last time",
  "Repeat of my insulin please",
  "insulin resistance",
  "ketones 0.2",
  "stiff neck from sleeping",
  "stiff neck after gardening",
  "a rash on my arm, it does not itch",
  "the rash has faded",
  "my baby needs a vaccine",
  "newborn check",
  "6 week old needs the six week check",
  "floppy disk",
  "a dog with floppy ears",
  "floppy hat for sunburn",
  "I walk with a limp",
  "my tablets make me sleepy",
  "she is not drinking alcohol any more",
  "not feeding the cat, just allergic to it",
  "he won't drink milk, is soy fine",
  "hard to wake up in the morning for school",
  "trouble sleeping, I wake up at night",
  "dry nappies all night, is that fine",
  "nappy rash",
  "breathing exercises",
  "breath test for stomach bug",
  "eczema not responding to treatment",
  "changed the battery in his hearing aid",
  "soft spot on my tooth",
  "hip pain",
];
it.each(everyday)("finds nothing in %j", (text) => {
  expect(emergencyWords(text)).toEqual([]);
});

it("reads no more than a field takes", () => {
  expect(emergencyWords(`${"a ".repeat(3000)}chest pain`)).toEqual([]);
});

it("quotes only what was typed, and stands anything that can be typed", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.constantFrom(
            "chest",
            "pain",
            " ",
            "Chést",
            "Paīn",
            "’",
            "he",
            "is",
            "very",
            "fit",
            "sugar",
            "2",
          ),
        ),
      ),
      (parts) => {
        const text = parts.join("");
        for (const words of emergencyWords(text)) expect(text.normalize("NFC")).toContain(words);
      },
    ),
    { seed: 74 },
  );
});
