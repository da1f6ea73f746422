import { expect, test } from "vitest";
import { addContact, details, openProfile, removeContact } from "./profile-forms.ts";

const { opened, send, profileOf } = openProfile();
const { contactId } = removeContact;
const place = { street: "8 Ōwhiro Bay Parade", suburb: "Ōwhiro Bay", town: "Wellington", postcode: "6023" };

test.each([
  ["a contact", addContact, "POST patient/AddEmergencyContact"],
  [
    "a changed contact",
    { ...addContact, intent: "editContact", contactId },
    "POST patient/AddEmergencyContact",
  ],
  ["a new address", { ...place, intent: "address", idempotencyKey: "first" }, "POST Patient/Message"],
])("%s is sent once when its form is sent twice", async (_name, form, call) => {
  const first = await send(form);
  expect(first).toEqual({ location: `/profile?saved=${form.intent}` });
  const after = await profileOf();
  expect(await send(form)).toEqual(first);
  expect(await profileOf()).toEqual(after);
  await opened.world.verify({ call, times: 1 });
});

test.each([
  ["macrons and apostrophes", "Tāwhirimātea O’Brien-D'Ōwhiro"],
  ["200 characters", "Ngāti".repeat(40)],
  ["emoji", "Mele 🌺👩🏽‍⚕️ é e\u0301"],
])("a name of %s comes back byte for byte", async (_name, name) => {
  await send({ ...details, given: name, family: name, preferredName: name, ethnicity: name });
  const { given, family, preferredName, ethnicity } = await profileOf();
  expect([given?.[0], family, preferredName, ethnicity]).toEqual([name, name, name, name]);
  await send({ ...addContact, given: name, family: name });
  expect((await profileOf()).emergencyContacts?.at(-1)).toMatchObject({ given: name, family: name });
});
