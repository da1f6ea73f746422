import { describe, expect, test } from "vitest";
import {
  addContact,
  contactDetails,
  details,
  notifications,
  openProfile,
  removeContact,
} from "./profile-forms.ts";

const { opened, send, profileOf, api } = openProfile();
const sentTo = async (call: string) => (await opened.world.journal(call)).at(-1)?.input;

describe("a saved form", () => {
  test("of personal details sends what it changes, and the rest as the practice has it", async () => {
    const before = await profileOf();
    expect(await send({ ...details, bloodGroup: "O-" })).toEqual({
      location: "/profile?saved=details",
    });
    expect(await sentTo("POST Patient/UpdatePatientDemographics")).toMatchObject({
      given: "Sione",
      middle: "Vea Tomasi",
      family: "Taufa",
      title: before.prefix?.[0],
      gender: "male",
      ethnicity: "Tongan",
      birthDate: before.birthDate,
      bloodGroup: before.bloodGroup,
      nhi: before.nhi,
      email: "sione@example.nz",
    });
    const after = await profileOf();
    expect(after).toEqual({
      ...before,
      given: ["Sione", "Vea Tomasi"],
      fullName: after.fullName,
    });
  });

  /** Lets the practice's profile have this value. */
  const withProfile = (at: string, set: unknown) =>
    opened.world.addFault({
      match: { method: "GET", path: "Patient" },
      effect: { type: "mutate", at: `0.entry.0.resource.${at}`, set },
    });
  const sentDetails = async () => sentTo("POST Patient/UpdatePatientDemographics");

  test("of personal details sends every ethnic group in the practice's one field", async () => {
    await send({ ...details, ethnicity: ["Māori", "Tongan"] });
    expect((await profileOf()).ethnicity).toBe("Māori, Tongan");
    await withProfile("extension.0.valueString", "Tongan; Irish");
    await send({ ...details, ethnicity: ["Irish", "Tongan"] });
    expect(await sentDetails()).toMatchObject({ ethnicity: "Tongan; Irish" });
  });

  test("of personal details sends the practice's ids back, and looks up that of the title", async () => {
    await withProfile("GenderID", 2);
    await withProfile("gender", "Male");
    await withProfile("BloodGroupID", "5");
    expect(await send({ ...details, gender: "Male" })).toEqual({ location: "/profile?saved=details" });
    const ids = { genderId: "2", bloodGroupId: "5", titleId: "1", practiceId: "1" };
    expect(await sentDetails()).toMatchObject({ ...ids, gender: "Male", title: "Mr" });
    await opened.world.verify({ call: "GET IndiciLookup", times: 1 });
    await withProfile("TitleID", "12");
    await send({ ...details, gender: "Other" });
    expect(await sentDetails()).toMatchObject({ titleId: "12", gender: "Other" });
    expect(await sentDetails()).not.toHaveProperty("genderId");
    await opened.world.verify({ call: "GET IndiciLookup", times: 1 });
  });

  test("of personal details needs neither the list of titles nor a health number", async () => {
    await withProfile("extension.3.valueString", "");
    await opened.world.addFault({ match: { path: "IndiciLookup" }, effect: { type: "status", status: 500 } });
    expect(await send(details)).toEqual({ location: "/profile?saved=details" });
    for (const name of ["nhi", "titleId"]) expect(await sentDetails()).not.toHaveProperty(name);
    expect(await sentDetails()).toMatchObject({ title: "Mr" });
  });

  test("of contact details sends the preferred method as it was chosen", async () => {
    const before = await profileOf();
    expect(await send(contactDetails)).toEqual({ location: "/profile?saved=contactDetails" });
    expect(await sentTo("POST Patient/UpdatePatientContactMethods")).toEqual({
      mobile: "+64 27 000 0999",
      workPhone: "04 555 0182",
      email: "sione@example.nz",
      preferred: "email",
      preferredLabel: "Email",
      selected: ["email", "cellPhone"],
    });
    const after = await profileOf();
    expect([after.mobile, after.homePhone, after.workPhone]).toEqual([
      "+64 27 000 0999",
      undefined,
      "04 555 0182",
    ]);
    expect(after.secondaryEmail).toBe(before.secondaryEmail);
  });

  test("of an emergency contact sends nothing that it does not ask for, and is made once", async () => {
    expect(await send(addContact)).toEqual({ location: "/profile?saved=addContact" });
    expect(await send(addContact)).toEqual({ location: "/profile?saved=addContact" });
    await opened.world.verify({ call: "POST patient/AddEmergencyContact", times: 1 });
    expect(await sentTo("POST patient/AddEmergencyContact")).toEqual({
      titleId: "2",
      title: "Mrs",
      given: "Mele",
      family: "Taufa",
      relationshipId: "1",
      relationship: "Spouse/Partner",
      inCaseOfEmergency: true,
      addresses: [],
      mobile: "+64 21 000 0456",
      workPhone: "04 555 0190",
      contactMethods: [],
      practiceId: (await (await api()).practice.read()).id,
    });
  });

  test("of a removal removes that contact", async () => {
    const [contact] = (await profileOf()).emergencyContacts ?? [];
    const form = { ...removeContact, contactId: String(contact?.id) };
    expect(await send(form)).toEqual({ location: "/profile?saved=removeContact" });
    expect((await profileOf()).emergencyContacts ?? []).not.toContainEqual(contact);
  });

  test("of a switch leaves the other one and the device token as they are", async () => {
    const before = await profileOf();
    expect(await send(notifications)).toEqual({ saved: true });
    expect(await sentTo("POST Patient")).toEqual({
      ...(before.deviceToken === undefined ? {} : { deviceToken: before.deviceToken }),
      allowsEmail: false,
      allowsNotifications: before.allowsNotifications ?? false,
    });
  });
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
