import { relationships, titles } from "#fixtures/practice/lookups.ts";
import { choose, note, press, type ScriptLine, type Translate, typeInto } from "../history/script-lines.ts";

const page = "open User Profile";

export const profilePage: Translate = ({ search }) => {
  if (search.has("saved")) return [];
  if (search.has("contact")) return [];
  return search.get("edit") === "addContact" ? [page, press("Add emergency contact")] : [page];
};

const contactFields = [
  ["given", "First Name"],
  ["family", "Family Name"],
  ["mobile", "Home phone or mobile"],
  ["workPhone", "Work phone"],
] as const;
const passwordFields = [
  ["currentPassword", "Current password"],
  ["newPassword", "New password"],
  ["confirmPassword", "Confirm password"],
] as const;

export const profileForm: Translate = ({ fields, world, patient }) => {
  const text = (name: string) => fields.get(name) ?? "";
  const typed = (pairs: readonly (readonly [string, string])[]): readonly ScriptLine[] =>
    pairs.map(([name, label]) => typeInto(label, text(name)));
  const chosen = (list: readonly { id: string; name: string }[], name: string) =>
    list.filter(({ id }) => id === text(name)).map((one) => choose(one.name));
  const contact = world.profile(patient).emergencyContacts?.find(({ id }) => id === text("contactId"));
  const name = [contact?.given, contact?.family].filter(Boolean).join(" ");
  const contactLines = [
    ...chosen(titles, "title"),
    ...chosen(relationships, "relationship"),
    ...typed(contactFields),
  ];
  switch (text("intent")) {
    case "addContact":
      return [...contactLines, press("Add Emergency Contact")];
    case "editContact":
      return contact && [page, press(`Change ${name}`), ...contactLines, press("Save contact")];
    case "removeContact":
      return contact && [page, press(`Remove ${name}`), press(`Remove ${name}`)];
    case "details":
      return [
        page,
        choose("Edit Personal details"),
        ...typed([["preferredName", "Preferred Name"]]),
        choose("Save"),
      ];
    case "contactDetails":
      return [page, choose("Edit Contact details"), ...typed([["mobile", "Mobile"]]), choose("Save")];
    case "password":
      return [page, press("Change Password"), ...typed(passwordFields), press("Update Password")];
    case "notifications":
      return [
        page,
        note(`The patient presses the switch "${fields.has("allowsEmail") ? "Email" : "Notification"}".`),
      ];
    default:
      return undefined;
  }
};
