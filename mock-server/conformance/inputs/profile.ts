import { contract } from "#practice-api/contract.ts";
import { Skipped } from "../outcomes.ts";
import { firstOf } from "../suite.ts";
import { once, plain, type SourcesOf } from "./variant.ts";

const { profile } = contract;

const person = {
  given: "Conformance",
  family: "Check",
  titleId: "1",
  title: "Mr",
  preferredName: "Check",
  genderId: "1",
  gender: "male",
  ethnicity: "Other",
  birthDate: "1980-01-01",
  bloodGroupId: "1",
  bloodGroup: "O+",
  nhi: "ZZZ0016",
  email: "conformance@example.nz",
  chartNumber: "1",
  practiceId: "1",
};

export const inputsOfProfile: SourcesOf<"profile"> = {
  read: plain,
  image: async (suite) => {
    const { imageKey } = await suite.call(profile.read, {});
    if (imageKey === undefined) throw new Skipped("The account holder has no picture.");
    return once({ key: imageKey });
  },
  saveDemographics: async (suite) => {
    const {
      given = [],
      family = "",
      preferredName,
      gender,
      ethnicity,
      bloodGroup,
      email,
    } = await suite.call(profile.read, {});
    const kept = Object.entries({ preferredName, gender, ethnicity, bloodGroup, email });
    return once({
      ...person,
      ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)),
      given: given[0] ?? "",
      family,
      middle: given[1] ?? "Conformance",
    });
  },
  saveContactDetails: async (suite) => {
    const { mobile, homePhone, workPhone, email } = await suite.call(profile.read, {});
    return once({
      preferred: "email",
      preferredLabel: "Email",
      selected: ["email", "cellPhone"],
      mobile: mobile ?? "+64 21 000 0001",
      homePhone: homePhone ?? "+64 4 555 0001",
      workPhone: workPhone ?? "+64 4 555 0002",
      email: email ?? "conformance@example.nz",
    });
  },
  saveNotifications: () =>
    once({ deviceToken: "conformance-check", allowsEmail: true, allowsNotifications: true }),
  addEmergencyContact: () =>
    once({
      ...person,
      balance: 0,
      relationshipId: "1",
      relationship: "Spouse/Partner",
      inCaseOfEmergency: true,
      addresses: [
        {
          id: "1",
          patientId: "1",
          typeId: "1",
          house: "1",
          building: "1",
          street: "Check Street",
          suburb: "Check",
          suburbId: "1",
          city: "Wellington",
          cityId: "1",
          postcodeId: "6011",
        },
      ],
      mobile: "+64 21 000 0001",
      homePhone: "+64 4 555 0001",
      workPhone: "+64 4 555 0002",
      contactEmail: "conformance@example.nz",
      preferred: "cellPhone",
      preferredLabel: "Cell Phone",
      contactMethods: [
        {
          method: "cellPhone",
          label: "Cell Phone",
          isActive: true,
          isDeleted: false,
          id: "1",
          profileId: "1",
          insertedAt: "2026-01-01",
          updatedAt: "2026-01-01",
          insertedBy: "1",
          updatedBy: "1",
        },
      ],
      preferredContactMethod: "cellPhone",
    }),
  // Only the contact that this suite has added.
  removeEmergencyContact: async (suite) => {
    const { emergencyContacts = [] } = await suite.call(profile.read, {});
    const own = emergencyContacts.flatMap(({ id, given }) => (given === person.given && id ? [id] : []));
    return once({ contactId: firstOf(own, "emergency contact of this check") });
  },
  titles: plain,
  relationships: plain,
  towns: plain,
  cities: plain,
  suburbs: plain,
};
