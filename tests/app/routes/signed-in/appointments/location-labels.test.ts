import { describe, expect, it } from "vitest";
import { placesInWords, placeTags } from "#app/routes/signed-in/appointments/book/labels/location-labels.ts";

const places = ["Kererū Street", "Island Bay", "Karori", "Newtown", "Petone", "Porirua", "Tawa"];

describe("the places of a booking", () => {
  it("are tags, of which five are shown and the rest is counted", () => {
    expect(placeTags(places.slice(0, 5))).toEqual(places.slice(0, 5));
    expect(placeTags(places.slice(0, 6))).toEqual([...places.slice(0, 5), "+1 more"]);
    expect(placeTags(places)).toEqual([...places.slice(0, 5), "+2 more"]);
  });

  it("are anywhere when none is chosen", () => {
    expect(placesInWords([])).toBe("Anywhere");
    expect(placesInWords(["Karori", "Tawa"])).toBe("Karori, Tawa");
  });
});
