import { describe, expect, test } from "vitest";
import { placesInWords, placeTags } from "#app/routes/signed-in/appointments/book/labels.ts";

const places = ["Kererū Street", "Island Bay", "Karori", "Newtown", "Petone", "Porirua", "Tawa"];

describe("the locations of a booking", () => {
  test("are five tags at most, and the number of the others", () => {
    expect(placeTags(places.slice(0, 5))).toEqual(places.slice(0, 5));
    expect(placeTags(places.slice(0, 6))).toEqual([...places.slice(0, 5), "+1 more"]);
    expect(placeTags(places)).toEqual([...places.slice(0, 5), "+2 more"]);
  });

  test('are "any clinic" when none is chosen', () => {
    expect(placesInWords([])).toBe("any clinic");
    expect(placesInWords(["Karori", "Tawa"])).toBe("Karori, Tawa");
  });
});
