import { expect, test } from "vitest";
import { nameOf } from "#app/routes/signed-in/profile/contacts/emergency-contacts.tsx";

test.each([
  [{ given: "Hana", family: "Chen" }, "Hana Chen"],
  [{ given: "", family: "Chen" }, "Chen"],
  [{}, "Name not recorded"],
])("a contact %j is shown as %j", (contact, name) => {
  expect(nameOf(contact as Parameters<typeof nameOf>[0])).toBe(name);
});
