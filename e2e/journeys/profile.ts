import type { Journey } from "./journey.ts";
import { scripted } from "./script.ts";

export const profileJourneys: readonly Journey[] = [
  scripted("change the password", "password-changed", { isCore: true, needsNoScript: true }),
  scripted("change the preferred name", "details-changed", {
    needsNoScript: true,
    writes: ["POST Patient/UpdatePatientDemographics"],
  }),
  scripted("change a phone number", "contact-details-changed", {
    needsNoScript: true,
    writes: ["POST Patient/UpdatePatientContactMethods"],
  }),
  scripted("send a new address", "address-sent", { needsNoScript: true }),
  scripted("add and remove an emergency contact", "emergency-contact", {
    writes: ["POST patient/AddEmergencyContact", "DELETE Patient/EmergencyContact"],
  }),
  {
    title: "change an emergency contact",
    async run({ act, practice }) {
      await act.signIn("sione");
      await act.open("/profile");
      await act.press("Change Mele Taufa");
      await act.type("021 000 0457", "Home phone or mobile");
      await act.press("Use the same number");
      await act.press("Save contact");
      await act.see("The emergency contact is changed.");
      await act.see("021 000 0457");
      await practice.expects({ call: "POST patient/AddEmergencyContact", times: 1 });
    },
  },
  scripted("turn e-mails off", "notification-switched", { needsNoScript: true }),
];
