import { expect, test } from "vitest";
import { suburbOf } from "#app/format/address.ts";

test.each([
  ["21A Kererū Street, Te Aro, Wellington 6011", "Te Aro"],
  ["4 Riverside Drive, Lower Hutt 5010", "Lower Hutt"],
  ["Level 2, 21 Main Road, Karori, Wellington 6012", "Karori"],
  ["Riverside House, 4 Riverside Drive, Lower Hutt", "Lower Hutt"],
  ["21A Kererū Street", undefined],
  ["Karori", undefined],
  ["4 Riverside Drive, 5010", undefined],
  ["", undefined],
])("the suburb of %j is %j", (address, suburb) => {
  expect(suburbOf(address)).toBe(suburb);
});
