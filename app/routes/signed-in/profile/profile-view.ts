import type { ContactMethodWord } from "#practice-api/profile/contact-methods.ts";
import type { EmergencyContact, Profile } from "#practice-api/profile/endpoints.ts";
import type { KeptId } from "#practice-api/profile/kept-ids.ts";

/** A profile as its screens show it. */
export type ProfileView = Omit<
  Profile,
  "patientId" | "deviceToken" | "imageKey" | "contactMethods" | "emergencyContacts" | KeptId
> & {
  /** How the practice may reach the patient, the preferred method first. */
  methods: ContactMethodWord[];
  emergencyContacts: EmergencyContact[];
};

/** What is said of a value that could not be read, which must not look like a missing one. */
export const unreadText = ({ unread = [] }: ProfileView, field: keyof Profile): string | undefined =>
  unread.includes(field) ? "We could not read this." : undefined;
