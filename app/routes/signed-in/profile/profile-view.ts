import type { Phone } from "#app/format/phone.ts";
import type { ContactMethodWord } from "#practice-api/profile/contact-methods.ts";
import type { EmergencyContact, Profile } from "#practice-api/profile/endpoints.ts";
import type { KeptId } from "#practice-api/profile/kept-ids.ts";
import { contactMethodNames } from "#practice-api/profile/rules.ts";

/** A contact with its numbers by their names, each number once. */
export type ContactView = EmergencyContact & { numbers: { name: string; phone: Phone }[] };

/** A profile as its screens show it. */
export type ProfileView = Omit<
  Profile,
  "patientId" | "deviceToken" | "imageKey" | "contactMethods" | "emergencyContacts" | KeptId
> & {
  /** How the practice may reach the patient, the preferred method first. */
  methods: ContactMethodWord[];
  emergencyContacts: ContactView[];
  /** Whether the practice knows a device that it can send alerts to. */
  hasDevice: boolean;
};

/** The ways of being reached in the words of the portal, which calls a cell phone a mobile (ruling P45). */
export const methodNames = { ...contactMethodNames, cellPhone: "Mobile" } as const;

/** What is said of a value that could not be read, which must not look like a missing one. */
export const unreadText = ({ unread = [] }: ProfileView, field: keyof Profile): string | undefined =>
  unread.includes(field) ? "We could not read this." : undefined;
