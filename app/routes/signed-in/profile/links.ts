import type { ProfileForm } from "./profile-answer.ts";

/** The dialogs of the profile. The address opens them, so that they work before JavaScript does. */
export const editNames = ["password", "details", "contactDetails", "addContact", "address"] as const;
type EditName = (typeof editNames)[number];

export const profileHref = {
  page: "/profile",
  edit: (name: EditName) => `/profile?edit=${name}`,
  remove: (contactId: string) => `/profile?remove=${encodeURIComponent(contactId)}`,
  saved: (form: ProfileForm) => `/profile?saved=${form}`,
};

export const editIn = (search: URLSearchParams): EditName | undefined =>
  editNames.find((name) => name === search.get("edit"));
