import fc from "fast-check";
import { expect, it } from "vitest";
import { emergencyWords } from "#practice-api/practice/emergency.ts";

it("reads no more than a field takes", () => {
  expect(emergencyWords(`${"a ".repeat(3000)}chest pain`)).toEqual([]);
});

it("quotes only what was typed, and stands anything that can be typed", () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          fc.string({ unit: "binary" }),
          fc.constantFrom(..."chest|pain| |Chést|Paīn|’|he|is|very|fit|sugar|2".split("|")),
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
