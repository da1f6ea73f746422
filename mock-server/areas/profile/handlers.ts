import { memberOf, type PatientKey } from "#fixtures/people/people.ts";
import { contactMethodOf } from "#fixtures/people/person.ts";
import { type Choice, cities, relationships, suburbs, titles, towns } from "#fixtures/practice/lookups.ts";
import { isoAt } from "#fixtures/time.ts";
import type { ContactDetails, Demographics, NewEmergencyContact } from "#practice-api/profile/payloads.ts";
import { ApiError } from "../../core/api-error.ts";
import type { World } from "../../world/world.ts";
import { type Handlers, requirePerson } from "../call-context.ts";

const listOf = (list: readonly Choice[]) => () => ({ entries: [...list], unreadable: 0 });

export const profile: Handlers["profile"] = {
  read: (_, context) => context.world.profile(requirePerson(context, "patient")),
  /** Empty when there is no picture with this key. */
  image: ({ key }, context) => {
    const person = requirePerson(context, "patient");
    return context.world.profile(person).imageKey === key ? (memberOf(person).image ?? "") : "";
  },
  saveDemographics: (input, context) => {
    saveDemographics(context.world, requirePerson(context, "patient"), input);
    return { accepted: true };
  },
  saveContactDetails: (input, context) => {
    saveContactDetails(context.world, requirePerson(context, "patient"), input);
    return { accepted: true };
  },
  saveNotifications: (choices, context) => {
    context.world.changeProfile(requirePerson(context, "patient"), choices);
    return { accepted: true };
  },
  addEmergencyContact: (input, context) => {
    addEmergencyContact(context.world, requirePerson(context, "patient"), input);
    return { accepted: true };
  },
  removeEmergencyContact: ({ contactId }, context) => {
    const isRemoved = removeEmergencyContact(context.world, requirePerson(context, "patient"), contactId);
    if (!isRemoved) throw new ApiError(404, "There is no such emergency contact.");
    return { accepted: true };
  },
  titles: listOf(titles),
  relationships: listOf(relationships),
  towns: listOf(towns),
  cities: listOf(cities),
  suburbs: listOf(suburbs),
};

/**
 * NHI and date of birth are ignored: the practice changes those only after it has verified the patient's identity.
 * Absent fields keep their values (ruling C).
 */
function saveDemographics(world: World, person: PatientKey, input: Demographics): void {
  const profile = world.profile(person);
  const title = titles.find(({ id }) => id === input.titleId)?.name ?? input.title;
  const [, ...others] = profile.given;
  const middle = input.middle === undefined ? others : [input.middle].filter((name) => name.trim() !== "");
  world.changeProfile(person, {
    given: [input.given, ...middle],
    family: input.family,
    fullName: `${input.given} ${input.family}`,
    ...(title === undefined ? {} : { prefix: [title] }),
    ...withoutUndefined({
      preferredName: input.preferredName,
      gender: input.gender,
      ethnicity: input.ethnicity,
      bloodGroup: input.bloodGroup,
      email: input.email,
    }),
  });
}

/** The preferred method first. Absent phone numbers are removed. */
function saveContactDetails(world: World, person: PatientKey, input: ContactDetails): void {
  const { contactMethods = [], mobile, homePhone, workPhone, email, ...rest } = world.profile(person);
  const chosen = new Set([input.preferred, ...input.selected]);
  const active = [...chosen].map((method) => {
    const existing = contactMethods.find((contact) => contact.method === method);
    const now = isoAt(world.clock.now());
    const contact = existing ?? contactMethodOf(rest.patientId, method, now);
    return { ...contact, isActive: true, isDeleted: false, updatedAt: now, updatedBy: rest.patientId };
  });
  const others = contactMethods.filter(({ method }) => !chosen.has(method));
  world.replaceProfile(person, {
    ...rest,
    ...withoutUndefined({
      mobile: input.mobile,
      homePhone: input.homePhone,
      workPhone: input.workPhone,
      email: input.email,
    }),
    contactMethods: [...active, ...others.map((contact) => ({ ...contact, isActive: false }))],
  });
}

function addEmergencyContact(world: World, person: PatientKey, input: NewEmergencyContact): void {
  const { patientId, emergencyContacts = [] } = world.profile(person);
  const { state } = world;
  state.made = { ...state.made, records: state.made.records + 1 };
  const contact = {
    id: `${patientId}-contact-new-${state.made.records}`,
    given: input.given,
    family: input.family,
    relationship: input.relationship,
    ...withoutUndefined({
      title: input.title,
      mobile: input.mobile,
      homePhone: input.homePhone,
      workPhone: input.workPhone,
    }),
  };
  world.changeProfile(person, { emergencyContacts: [...emergencyContacts, contact] });
}

/** False when there was no such contact. */
function removeEmergencyContact(world: World, person: PatientKey, id: string): boolean {
  const { emergencyContacts = [] } = world.profile(person);
  const others = emergencyContacts.filter((contact) => contact.id !== id);
  if (others.length === emergencyContacts.length) return false;
  world.changeProfile(person, { emergencyContacts: others });
  return true;
}

function withoutUndefined<T extends object>(fields: T) {
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known) as { [F in keyof T]?: Exclude<T[F], undefined> };
}
