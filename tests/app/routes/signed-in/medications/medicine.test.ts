import { expect, test } from "vitest";
import { quantityOf } from "#app/routes/signed-in/medications/medicine.ts";

test.each([
  [{ quantity: 360, unit: "tablet" }, "360 tablets"],
  [{ quantity: 1, unit: "inhaler" }, "1 inhaler"],
  [{ quantity: 200, unit: "mL" }, "200 mL"],
  [{ quantity: 30, unit: "g" }, "30 g"],
  [{ quantity: 2, unit: "doses" }, "2 doses"],
  [{ quantity: 3 }, "3"],
  [{ unit: "tablet" }, undefined],
])("writes the quantity %o as %s", (medicine, expected) => {
  expect(quantityOf(medicine)).toBe(expected);
});
