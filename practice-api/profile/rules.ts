import type { LookupEntry } from "../practice/lookup.ts";
import { capitalized } from "../unicode.ts";
import type { ContactMethodWord } from "./contact-methods.ts";
import type { EmergencyContact, Profile } from "./endpoints.ts";
import type { ContactDetails, Demographics, NewEmergencyContact } from "./payloads.ts";
import type { emergencyContactTexts } from "./texts.ts";

/** In the order of their ids (spec 1, section 3). */
export const contactMethodNames: Readonly<Record<ContactMethodWord, string>> = {
  cellPhone: "Cell Phone",
  dayPhone: "Day Phone",
  nightPhone: "Night Phone",
  email: "Email",
  text: "Text",
  post: "Post",
};

export function activeMethods({ contactMethods = [] }: Pick<Profile, "contactMethods">): ContactMethodWord[] {
  const active = contactMethods.filter(({ isActive = true, isDeleted = false }) => isActive && !isDeleted);
  return [...new Set(active.map(({ method }) => method))];
}

/** New Zealand (spec 1, section 9). */
const phoneStart = "+64 ";

/** The zero of a local number goes after the country's code. */
export function phoneOf(typed: string): string {
  const phone = typed.trim().replace(/^(\+64)[\s-]*\(?0/, "$1 ");
  return /^(\+\d{0,3})?[\s-]*$/.test(phone) ? "" : phone;
}

type Texts = Record<keyof typeof emergencyContactTexts, string>;

export type ContactLists = Readonly<Record<"titles" | "relationships", readonly LookupEntry[]>>;

export function contactFieldsOf(contact: EmergencyContact | undefined, lists: ContactLists): Texts {
  const idIn = (list: readonly LookupEntry[], word: string | undefined) =>
    list.find(({ name }) => name.toLowerCase() === word?.toLowerCase())?.id ?? "";
  const { title, given = "", family = "", relationship, mobile, homePhone, workPhone } = contact ?? {};
  return {
    title: idIn(lists.titles, title),
    relationship: idIn(lists.relationships, relationship),
    given,
    family,
    mobile: mobile ?? homePhone ?? phoneStart,
    workPhone: workPhone ?? phoneStart,
  };
}

type ContactFields = Pick<Texts, "given" | "family" | "mobile" | "workPhone"> & {
  title: LookupEntry;
  relationship: LookupEntry;
  practiceId: string | undefined;
};

/** What the form does not ask for is unknown, so it is empty (ruling C). */
export function emergencyContactOf({
  title,
  relationship,
  practiceId,
  ...fields
}: ContactFields): NewEmergencyContact {
  return {
    ...(practiceId === undefined ? {} : { practiceId }),
    titleId: title.id,
    title: title.name,
    given: fields.given.trim(),
    family: fields.family.trim(),
    relationshipId: relationship.id,
    relationship: relationship.name,
    inCaseOfEmergency: true,
    addresses: [],
    mobile: phoneOf(fields.mobile),
    workPhone: phoneOf(fields.workPhone),
    contactMethods: [],
  };
}

const sentBack = {
  details: [
    ...["preferredName", "ethnicity", "bloodGroup"],
    ...["titleId", "genderId", "bloodGroupId", "chartNumber"],
  ],
  contactDetails: ["contactMethods"],
  notifications: ["deviceToken", "allowsEmail", "allowsNotifications"],
};

export function wouldErase({ unread = [] }: Pick<Profile, "unread">, form: keyof typeof sentBack): boolean {
  return sentBack[form].some((field) => unread.includes(field));
}

export type Details = Record<
  "given" | "middle" | "family" | "preferredName" | "gender" | "ethnicity",
  string
>;

export function detailsOf(
  profile: Omit<Profile, "patientId" | "contactMethods" | "emergencyContacts">,
): Details {
  const [given = "", ...middle] = profile.given ?? [];
  return {
    given,
    middle: middle.join(" "),
    family: profile.family ?? "",
    preferredName: profile.preferredName ?? "",
    gender: profile.gender ?? "",
    ethnicity: profile.ethnicity ?? "",
  };
}

const genders = ["female", "male", "other", "unknown"];

/** In the letter case of the stored one, which is among them. */
export function genderWords(stored: string): string[] {
  const initial = stored.charAt(0);
  const isLower = initial === initial.toLowerCase();
  const isUpper = !isLower && stored === stored.toUpperCase();
  const words = genders.map((word) => {
    if (isLower) return word;
    return isUpper ? word.toUpperCase() : capitalized(word);
  });
  return [...new Set(stored === "" ? words : [...words, stored])];
}

/** "Mrs." and "Mrs" are the same title. */
export function titleIdIn(titles: readonly LookupEntry[], { prefix = [] }: Profile): string | undefined {
  const plain = (title: string) => title.trim().replace(/\.$/, "").toLowerCase();
  const [title] = prefix;
  return title === undefined ? undefined : titles.find(({ name }) => plain(name) === plain(title))?.id;
}

/** What the form does not change goes back as the practice has it (ruling C). */
export function demographicsOf(
  profile: Profile,
  { given, middle, family, ...rest }: Details,
  known: Partial<Record<"practiceId" | "titleId", string | undefined>>,
): Demographics {
  const {
    prefix,
    birthDate,
    nhi,
    email,
    bloodGroup,
    bloodGroupId,
    chartNumber,
    titleId = known.titleId,
  } = profile;
  const genderId = rest.gender === profile.gender ? profile.genderId : undefined;
  const { practiceId } = known;
  const kept = { title: prefix?.[0], titleId, birthDate, nhi, email, bloodGroup, bloodGroupId, chartNumber };
  return { given, middle, family, ...withoutEmpty({ ...rest, ...kept, genderId, practiceId }) };
}

type ContactTexts = Record<
  Exclude<keyof ContactDetails, "preferred" | "preferredLabel" | "selected">,
  string
>;
export type ContactChoices = ContactTexts & {
  preferred: ContactMethodWord;
  selected: readonly ContactMethodWord[];
};

/** The preferred method is as it was chosen (ruling C), under the practice's name for it. */
export function contactDetailsOf(
  { preferred, selected, ...fields }: ContactChoices,
  { contactMethods = [] }: Pick<Profile, "contactMethods">,
): ContactDetails {
  const label = contactMethods.find(({ method }) => method === preferred)?.label;
  return {
    ...withoutEmpty(fields),
    preferred,
    preferredLabel: label || contactMethodNames[preferred],
    selected: [...new Set([preferred, ...selected])],
  };
}

function withoutEmpty<T extends Record<string, string | undefined>>(fields: T) {
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(filled) as { [K in keyof T]?: string };
}
