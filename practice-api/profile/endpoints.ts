import { z } from "zod";
import { lookup } from "../practice/lookup.ts";
import { bundledFirst } from "../wire/bundle.ts";
import { type Codec, codec, invalidBecause } from "../wire/codec.ts";
import { endpoint, holder, patient, patientInBody } from "../wire/endpoint.ts";
import {
  assumed,
  essential,
  extension,
  extensionByUrl,
  member,
  optional,
  resource,
  telecom,
} from "../wire/fields.ts";
import { acknowledges } from "../wire/outcomes.ts";
import { withGaps } from "../wire/reading.ts";
import { flag, id, jsonText, lines, listOf, nested, readableOf, text } from "../wire/scalars.ts";
import { day } from "../wire/times.ts";
import { contactMethod } from "./contact-methods.ts";
import { codedText, keptIds } from "./kept-ids.ts";
import { contactDetails, demographics, newEmergencyContact, notificationChoices } from "./payloads.ts";

/** Spec 1, section 3. It names no places for title and numbers, so any other person's are assumed. */
export const emergencyContact = resource(null, {
  id: optional(member("id", id)),
  title: optional(assumed(member("name.prefix.0", text))),
  given: optional(member("name.given.0", text)),
  family: optional(member("name.family", text)),
  relationship: optional(member("relationship.0.coding.0.display", text)),
  mobile: optional(assumed(telecom("phone", "mobile", text))),
  homePhone: optional(assumed(telecom("phone", "home", text))),
  workPhone: optional(assumed(telecom("phone", "work", text))),
});
export type EmergencyContact = z.output<typeof emergencyContact>;

const bloodGroup = optional(assumed(extension(1, codedText)));

/**
 * Spec 1, section 3, "Patient profile". "NHI is the 4th extension value" is position 3 here. What a form sends back
 * is essential: if it could not be read, saving the form would empty it at the practice.
 */
export const profileResource = resource("Patient", {
  patientId: member("id", id),
  prefix: essential(member("name.0.prefix", listOf(text))),
  given: essential(member("name.0.given", listOf(text))),
  family: essential(member("name.0.family", text)),
  fullName: optional(member("name.0.text", text)),
  preferredName: optional(assumed(member("name.0.preferred", text))),
  gender: essential(member("gender", text)),
  birthDate: essential(member("birthDate", day)),
  mobile: essential(telecom("phone", "mobile", text)),
  homePhone: essential(telecom("phone", "home", text)),
  workPhone: essential(telecom("phone", "work", text)),
  email: essential(telecom("email", "home", text)),
  secondaryEmail: optional(telecom("email", "temp", text)),
  addressLines: optional(member("address.0.line", lines)),
  emergencyContacts: optional(member("contact", listOf(nested(emergencyContact)))),
  ethnicity: optional(assumed(extension(0, codedText))),
  bloodGroup,
  generalPractitioner: optional(assumed(extension(2, text))),
  nhi: essential(extension(3, text)),
  contactMethods: optional(assumed(extension(4, jsonText(readableOf(nested(contactMethod)))))),
  deviceToken: optional(extensionByUrl("PatientDeviceToken", text)),
  allowsEmail: optional(extensionByUrl("EnableEmail", flag)),
  allowsNotifications: optional(extensionByUrl("EnableNotification", flag)),
  imageKey: optional(assumed(extensionByUrl("ProfileImageKey", text))),
  ...keptIds(bloodGroup),
});

/** `unread` are fields that are there and could not be read. What a form sends back of them would be lost. */
export type Profile = z.output<typeof profileResource> & { unread?: string[] };

const bundledProfile = bundledFirst(profileResource);
const profileAnswer: Codec<Profile> = Object.assign(
  codec<unknown, Profile>(z.unknown(), {
    decode: (wire, ctx) => {
      const { value, gaps } = withGaps(() => z.safeDecode(bundledProfile, wire));
      if (!value.success) return invalidBecause(ctx, value.error);
      const unread = [...new Set(gaps.map((gap) => gap.replace(/\..*/, "")))];
      return unread.length === 0 ? value.data : { ...value.data, unread };
    },
    encode: (value) => z.encode(bundledProfile, value),
  }),
  { bundled: profileResource },
);

const image: Codec<string> = z.string();

export const profile = {
  read: endpoint("GET Patient", { subjects: [patient()], output: profileAnswer }),
  image: endpoint("GET Patient/LoadImage", {
    host: "images",
    subjects: [patient()],
    query: resource(null, { key: member("DocumentKey", text) }),
    output: image,
    format: "text",
  }),
  saveDemographics: endpoint("POST Patient/UpdatePatientDemographics", {
    subjects: [patientInBody()],
    body: demographics,
    ...acknowledges,
  }),
  saveContactDetails: endpoint("POST Patient/UpdatePatientContactMethods", {
    subjects: [patientInBody()],
    body: contactDetails,
    ...acknowledges,
  }),
  saveNotifications: endpoint("POST Patient", {
    subjects: [patientInBody("id")],
    token: "query",
    body: notificationChoices,
    ...acknowledges,
  }),
  addEmergencyContact: endpoint("POST patient/AddEmergencyContact", {
    subjects: [patient(), patientInBody()],
    body: newEmergencyContact,
    ...acknowledges,
  }),
  removeEmergencyContact: endpoint("DELETE Patient/EmergencyContact", {
    subjects: [patient()],
    query: resource(null, { contactId: member("EmergencyContactID", id) }),
    ...acknowledges,
  }),
  titles: lookup("titles", holder()),
  relationships: lookup("relationships", holder()),
  towns: lookup("towns", holder()),
  cities: lookup("cities", holder()),
  suburbs: lookup("suburbs", holder()),
};
