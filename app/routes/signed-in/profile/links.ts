import type { ProfileForm } from "./profile-answer.ts";

/** The dialogs of the profile. The address opens them, so that they work before JavaScript does. */
export const editNames = ["password", "details", "contactDetails", "addContact", "address"] as const;
type EditName = (typeof editNames)[number];

export const profileHref = {
  page: "/profile",
  edit: (name: EditName) => `/profile?edit=${name}`,
  contact: (contactId: string) => `/profile?contact=${encodeURIComponent(contactId)}`,
  remove: (contactId: string) => `/profile?remove=${encodeURIComponent(contactId)}`,
  /** Asks again about a contact that was changed since its page was opened. */
  removeOther: (contactId: string) => `/profile?other&remove=${encodeURIComponent(contactId)}`,
  /** A changed contact is added, and the one that it replaces may still be there. */
  removeOld: (contactId: string) => `/profile?saved=addContact&remove=${encodeURIComponent(contactId)}`,
  saved: (form: ProfileForm) => `/profile?saved=${form}`,
};

export const editIn = (search: URLSearchParams): EditName | undefined =>
  editNames.find((name) => name === search.get("edit"));

/** Whether an address opens a form that needs more than the page has. */
export const needsMore = (search: URLSearchParams): boolean =>
  search.has("contact") || ["addContact", "address"].includes(editIn(search) ?? "");
