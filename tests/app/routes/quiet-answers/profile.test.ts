import { describe } from "vitest";
import * as profile from "../signed-in/profile/profile-forms.ts";
import { type Call, type Claim, read, tryEvery } from "./try-every.ts";

describe("the profile", () => {
  const { opened, send, profileOf, api } = profile.openProfile();
  const claimOf = async (form: profile.Form): Promise<Claim> => {
    const { answer } = await send(form);
    if (answer === undefined) return "done";
    const isUnknown = answer.isUnknown || answer.detail?.startsWith("We could not find out");
    return isUnknown ? "unknown" : "failed";
  };
  const world = () => opened.world;
  const contacts = async () => (await profileOf()).emergencyContacts?.map(({ id }) => id) ?? [];
  const writes: [string, Call, profile.Form, () => Promise<boolean>][] = [
    [
      "personal details",
      "POST Patient/UpdatePatientDemographics",
      profile.details,
      async () => (await profileOf()).given?.includes("Vea Tomasi") ?? false,
    ],
    [
      "contact details",
      "POST Patient/UpdatePatientContactMethods",
      profile.contactDetails,
      async () => (await profileOf()).mobile === profile.contactDetails.mobile,
    ],
    [
      "a switch",
      "POST Patient",
      profile.notifications,
      async () => (await profileOf()).allowsEmail === false,
    ],
    [
      "an emergency contact",
      "POST patient/AddEmergencyContact",
      profile.addContact,
      async () => (await contacts()).some((id) => id?.includes("-new-")),
    ],
    [
      "the removal of a contact",
      "DELETE Patient/EmergencyContact",
      profile.removeContact,
      async () => !(await contacts()).includes(profile.removeContact.contactId),
    ],
    [
      "a new password",
      "POST Patient/ChangePassword",
      profile.password,
      async () => {
        const { identity } = await api();
        const { username } = opened.world.people.sione;
        const signIn = await identity.authenticate({ username, password: profile.password.newPassword });
        return signIn.outcome === "signedIn";
      },
    ],
  ];
  for (const [name, call, form, isDone] of writes) {
    tryEvery(name, call, { world, act: () => claimOf(form), isDone }, read);
  }
});
