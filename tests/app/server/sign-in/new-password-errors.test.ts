import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { PracticeError } from "#app/.server/practice-client/practice-error.ts";
import { newPasswordErrors, placeNames } from "#app/.server/sign-in/new-password-errors.ts";
import { resetPanelTexts } from "#practice-api/identity/texts.ts";

const places = ["Harbour Patient Portal", "Kererū Street Medical Centre"];
const own = ["Priya", "Nair"];
const text = "Choose a password that is more than the name of your practice or of this portal.";
const errorOf = (password: string) =>
  newPasswordErrors({ password, confirm: password }, resetPanelTexts, { own, places }).newPassword;

describe("a new password", () => {
  test("made of such words in any order, case and spelling is refused, whatever stands between them", () => {
    const words = places.flatMap((name) => name.split(" "));
    const spelling = fc.constantFrom<(word: string) => string>(
      (word) => word,
      (word) => word.toUpperCase(),
      (word) => word.toLowerCase(),
      (word) => word.normalize("NFD").replace(/\p{M}/gu, ""),
      (word) => word.normalize("NFD"),
    );
    const part = fc.tuple(fc.constantFrom(...words), spelling, fc.stringMatching(/^[-_.!0-9 ]{0,4}$/));
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const password = parts.map(([word, spell, between]) => spell(word) + between).join("");
        expect(errorOf(`${password}Aa12`)).toContain(text);
      }),
      { seed: 612 },
    );
  });
});

test("the names are the portal's alone where the practice does not answer or has no name", async () => {
  const config = { productName: "Harbour" };
  expect(await placeNames(config, async () => ({ name: "Kererū" }))).toEqual(["Harbour", "Kererū"]);
  expect(await placeNames(config, async () => ({}))).toEqual(["Harbour"]);
  expect(await placeNames(config, () => Promise.reject(new PracticeError("slow", "practice.read")))).toEqual([
    "Harbour",
  ]);
});
