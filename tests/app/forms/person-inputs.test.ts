import { expect, test } from "vitest";
import { personInputs } from "#app/forms/person-inputs.ts";

test("the browser corrects and suggests nothing in the field of an NHI number", () => {
  expect(personInputs.nhi).toMatchObject({
    spellCheck: false,
    autoComplete: "off",
    autoCapitalize: "characters",
  });
});
