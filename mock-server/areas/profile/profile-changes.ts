import type { PatientKey } from "#fixtures/people/people.ts";
import { titles } from "#fixtures/practice/lookups.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import type { ContactDetails, Demographics, NewEmergencyContact } from "#practice-api/profile/payloads.ts";
import type { World } from "../../world/world.ts";

/**
 * What a patient may say about themselves. Their NHI and date of birth come along as they were loaded and
 * are not taken: the practice changes those only when somebody has shown who they are. What is empty is
 * not known to the caller, so it stays as it was (DECISIONS C).
 */
export function saveDemographics(world: World, person: PatientKey, said: Demographics): void {
  const profile = world.profile(person);
  const title = titles.find(({ id }) => id === said.titleId)?.name ?? said.title;
  const [, ...others] = profile.given;
  const middle = said.middle === undefined ? others : [said.middle].filter((name) => name.trim() !== "");
  world.changeProfile(person, {
    given: [said.given, ...middle],
    family: said.family,
    fullName: `${said.given} ${said.family}`,
    ...(title === undefined ? {} : { prefix: [title] }),
    ...onlyKnown({
      preferredName: said.preferredName,
      gender: said.gender,
      ethnicity: said.ethnicity,
      bloodGroup: said.bloodGroup,
      email: said.email,
    }),
  });
}

const methodLabels = {
  cellPhone: "Cell Phone",
  dayPhone: "Day Phone",
  nightPhone: "Night Phone",
  email: "Email",
  text: "Text",
  post: "Post",
} as const;

/** How the practice may reach somebody, the preferred way first. An emptied number is taken away. */
export function saveContactDetails(world: World, person: PatientKey, said: ContactDetails): void {
  const { contactMethods = [], mobile, homePhone, workPhone, email, ...rest } = world.profile(person);
  const chosen = new Set([said.preferred, ...said.selected]);
  const active = [...chosen].map((method) => {
    const known = contactMethods.find((contact) => contact.method === method);
    return { ...known, method, label: methodLabels[method], isActive: true, isDeleted: false };
  });
  const others = contactMethods.filter(({ method }) => !chosen.has(method));
  world.replaceProfile(person, {
    ...rest,
    ...onlyKnown({
      mobile: said.mobile,
      homePhone: said.homePhone,
      workPhone: said.workPhone,
      email: said.email,
    }),
    contactMethods: [...active, ...others.map((contact) => ({ ...contact, isActive: false }))],
  });
}

export function addEmergencyContact(world: World, person: PatientKey, said: NewEmergencyContact): void {
  const { patientId, emergencyContacts = [] } = world.profile(person);
  const { state } = world;
  state.made = { ...state.made, records: state.made.records + 1 };
  const contact = {
    id: `${patientId}-contact-new-${state.made.records}`,
    given: said.given,
    family: said.family,
    relationship: said.relationship,
  };
  world.changeProfile(person, { emergencyContacts: [...emergencyContacts, contact] });
}

/** False when there was no such contact. */
export function removeEmergencyContact(world: World, person: PatientKey, id: string): boolean {
  const { emergencyContacts = [] } = world.profile(person);
  const others = emergencyContacts.filter((contact) => contact.id !== id);
  if (others.length === emergencyContacts.length) return false;
  world.changeProfile(person, { emergencyContacts: others });
  return true;
}

function onlyKnown(fields: { [F in keyof Profile]?: string | undefined }): Partial<Profile> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
