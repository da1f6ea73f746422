import { contactChoicesOf } from "#app/routes/signed-in/profile/forms.ts";
import type { EmergencyContact, Profile } from "#practice-api/profile/endpoints.ts";
import { activeMethods, type ContactLists, contactFieldsOf, detailsOf } from "#practice-api/profile/rules.ts";

/** What a form of the profile says that it was made from, when its page shows this profile. */
export const pageFrom = {
  details: (profile: Profile) => JSON.stringify(detailsOf(profile)),
  contactDetails: (profile: Profile) => JSON.stringify(contactChoicesOf(profile, activeMethods(profile))),
  editContact: (contacts: Contacts, contactId: string, lists: ContactLists) =>
    JSON.stringify({ ...contactFieldsOf(find(contacts, contactId), lists), known: idsOf(contacts) }),
  removeContact: (contacts: Contacts, contactId: string) =>
    JSON.stringify({ ...find(contacts, contactId), known: idsOf(contacts) }),
};

type Contacts = readonly EmergencyContact[];
const find = (contacts: Contacts, contactId: string) => contacts.find(({ id }) => id === contactId);
const idsOf = (contacts: Contacts) => contacts.map(({ id }) => id);
