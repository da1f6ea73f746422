import type { z } from "zod";
import { assumed, blank, extensionByUrl, member, optional, resource } from "../wire/fields.ts";
import { anyFlag, anyText, cents, flag, id, listOf, nested, text } from "../wire/scalars.ts";
import { contactMethod, contactMethodWord } from "./contact-methods.ts";

/** Spec 1, section 3, "Emergency contact payload". The original's placeholders are not kept (ruling C). */
const personal = {
  titleId: blank(member("TitleID", id)),
  title: blank(member("Title", text)),
  given: member("FirstName", text),
  family: member("FamilyName", text),
  preferredName: blank(member("PreferredName", text)),
  genderId: blank(member("GenderID", id)),
  gender: blank(member("GenderName", text)),
  ethnicity: blank(member("Ethnicity", text)),
  birthDate: blank(member("DOB", text)),
  bloodGroupId: blank(member("BloodGroupID", id)),
  bloodGroup: blank(member("BloodGroupName", text)),
  nhi: blank(member("NHINumber", text)),
  email: blank(member("UserEmail", text)),
  chartNumber: blank(member("ChartNumber", anyText)),
  practiceId: blank(member("PracticeID", id)),
};

/** "names" and "placeholders" are assumed to be spelt as in the other payload. */
export const demographics = resource(null, {
  ...personal,
  titleId: assumed(personal.titleId),
  title: assumed(personal.title),
  given: assumed(personal.given),
  family: assumed(personal.family),
  preferredName: assumed(personal.preferredName),
  chartNumber: assumed(personal.chartNumber),
  practiceId: assumed(personal.practiceId),
  middle: optional(assumed(member("MiddleName", text))),
});
export type Demographics = z.output<typeof demographics>;

/** The misspelling is the specification's. */
export const emergencyAddress = resource(null, {
  id: blank(member("AddressID", id)),
  patientId: blank(member("PaientID", id)),
  typeId: blank(member("AddressTypeID", id)),
  house: blank(member("HouseNumber", text)),
  building: blank(member("BuildingNumber", text)),
  street: blank(member("StreetNumber", text)),
  suburb: blank(member("SuburbTownName", text)),
  suburbId: blank(member("SuburbTownID", id)),
  city: blank(member("CityAreaName", text)),
  cityId: blank(member("CityAreaID", id)),
  postcodeId: blank(member("PostCodeID", id)),
});

/** `mobile` is the field that the form labels as the home phone. */
export const newEmergencyContact = resource(null, {
  ...personal,
  balance: blank(member("Balance", cents)),
  relationshipId: member("RelationshipID", id),
  relationship: member("RelationshipName", text),
  inCaseOfEmergency: member("InCaseOfEmergency", anyFlag),
  addresses: member("PatientAddress", listOf(nested(emergencyAddress))),
  mobile: blank(member("PatientContact.CellPhoneNumber", text)),
  homePhone: blank(member("PatientContact.HomePhoneNumber", text)),
  workPhone: blank(member("PatientContact.WorkPhoneNumber", text)),
  contactEmail: blank(member("PatientContact.EmailAddress", text)),
  preferred: blank(member("PatientContact.PrefferedContactMethodID", contactMethodWord)),
  preferredLabel: blank(member("PatientContact.PrefferedContactMethodName", text)),
  contactMethods: member("lstContactMethods", listOf(nested(contactMethod))),
  preferredContactMethod: blank(member("PreferredContactMethodID", contactMethodWord)),
});
export type NewEmergencyContact = z.output<typeof newEmergencyContact>;

/** The chosen methods are assumed to be a list of ids. */
export const contactDetails = resource(null, {
  mobile: blank(member("CellPhoneNumber", text)),
  homePhone: blank(member("HomePhoneNumber", text)),
  workPhone: blank(member("WorkPhoneNumber", text)),
  email: blank(member("EmailAddress", text)),
  preferred: member("PrefferedContactMethodID", contactMethodWord),
  preferredLabel: member("PrefferedContactMethodName", text),
  selected: assumed(member("SelectedContacttMethods", listOf(contactMethodWord))),
});
export type ContactDetails = z.output<typeof contactDetails>;

/** The device token goes back as it was loaded (B43). */
export const notificationChoices = resource("Patient", {
  deviceToken: optional(extensionByUrl("PatientDeviceToken", text)),
  allowsEmail: extensionByUrl("EnableEmail", flag),
  allowsNotifications: extensionByUrl("EnableNotification", flag),
});
