import type { ProfileForm } from "./profile-answer.ts";

/** Opened by their address, so that the dialogs work before JavaScript does. */
export const editNames = ["password", "details", "contactDetails", "addContact", "address"] as const;
type EditName = (typeof editNames)[number];

export const profileHref = {
  page: "/profile",
  edit: (name: EditName) => `/profile?edit=${name}`,
  contact: (contactId: string) => `/profile?contact=${encodeURIComponent(contactId)}`,
  remove: (contactId: string) => `/profile?remove=${encodeURIComponent(contactId)}`,
  removeOther: (contactId: string) => `/profile?other&remove=${encodeURIComponent(contactId)}`,
  removeOld: (contactId: string) => `/profile?saved=addContact&remove=${encodeURIComponent(contactId)}`,
  saved: (form: ProfileForm) => `/profile?saved=${form}`,
};

export const editIn = (search: URLSearchParams): EditName | undefined =>
  editNames.find((name) => name === search.get("edit"));

export const needsMore = (search: URLSearchParams): boolean =>
  search.has("contact") || ["addContact", "address"].includes(editIn(search) ?? "");
