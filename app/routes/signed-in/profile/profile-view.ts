import type { ContactView } from "#app/shell/patient/contact-lines.tsx";
import type { ContactMethodWord } from "#practice-api/profile/contact-methods.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import type { KeptId } from "#practice-api/profile/kept-ids.ts";
import { contactMethodNames } from "#practice-api/profile/rules.ts";

export type ProfileView = Omit<
  Profile,
  "patientId" | "deviceToken" | "imageKey" | "contactMethods" | "emergencyContacts" | KeptId
> & {
  /** The preferred method is the first. */
  methods: ContactMethodWord[];
  emergencyContacts: ContactView[];
  hasDevice: boolean;
};

/** The portal calls a cell phone a mobile (ruling P45). */
export const methodNames = { ...contactMethodNames, cellPhone: "Mobile" } as const;

/** A value that could not be read must not look like a missing one. */
export const unreadText = ({ unread = [] }: ProfileView, field: keyof Profile): string | undefined =>
  unread.includes(field) ? "We could not read this." : undefined;
