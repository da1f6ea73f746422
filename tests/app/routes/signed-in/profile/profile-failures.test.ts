import { expect, test } from "vitest";
import {
  addContact,
  contactDetails,
  details,
  type Form,
  notifications,
  openProfile,
} from "./profile-forms.ts";

const { opened, send, profileOf } = openProfile();

test("a contact that is refused is not taken for one of that name that the practice has added since", async () => {
  const profile = await profileOf();
  expect(await send(addContact)).toEqual({ location: "/profile?saved=addContact" });
  await opened.world.addFault({
    match: { method: "POST", path: "patient/AddEmergencyContact" },
    effect: { type: "status", status: 200, body: { StatusCode: "3" } },
  });
  const again = { ...addContact, idempotencyKey: "second" };
  const { answer } = await send(again, opened.portal.services, { profile });
  expect(answer).toMatchObject({ form: "addContact", message: "The contact was not added." });
});

test.each([
  ["ethnicity", details, "extension.0", "POST Patient/UpdatePatientDemographics"],
  ["preferred name", details, "name.0.preferred", "POST Patient/UpdatePatientDemographics"],
  ["blood group", details, "extension.1", "POST Patient/UpdatePatientDemographics"],
  ["id of the gender", details, "GenderID", "POST Patient/UpdatePatientDemographics"],
  ["contact methods", contactDetails, "extension.4", "POST Patient/UpdatePatientContactMethods"],
  ["switch", notifications, "extension.5", "POST Patient"],
] as const)(
  "nothing is sent that would erase what could not be read: %s",
  async (_name, form, place, call) => {
    const value = { system: "x" };
    const url = place === "extension.5" ? "EnableNotification" : "unnamed";
    await opened.world.addFault({
      match: { method: "GET", path: "Patient" },
      effect: {
        type: "mutate",
        at: `0.entry.0.resource.${place}`,
        set: place.startsWith("extension") ? { url, valueReference: value } : value,
      },
    });
    const { intent, currentPassword, ...typed }: Form = form;
    expect((await send(form)).answer).toMatchObject({
      form: intent,
      typed,
      message: "You cannot change this here.",
    });
    await opened.world.verify({ call, times: 0 });
  },
);
