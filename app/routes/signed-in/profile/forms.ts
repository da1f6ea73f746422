import { isEmail } from "#app/forms/email.ts";
import type { Fields } from "#app/forms/form.ts";
import { bodyLimits } from "#practice-api/messages/rules.ts";
import type { ContactMethodWord } from "#practice-api/profile/contact-methods.ts";
import type { Profile } from "#practice-api/profile/endpoints.ts";
import { type ContactChoices, phoneOf } from "#practice-api/profile/rules.ts";
import { emergencyContactTexts as missing } from "#practice-api/profile/texts.ts";
import { mapValues } from "#practice-api/wire/keys.ts";
import { methodNames } from "./profile-view.ts";

/** Longer than any name, number or address. The specification sets no limit here. */
export const maxFieldLength = 500;

const isBlank = (text: string) => text.replace(/[\p{C}\p{Z}\p{M}]/gu, "") === "";
const filled = (problem: string) => (typed: string) => isBlank(typed) && problem;

const isPhone = (typed: string) =>
  /^\+?[\d\s().-]*$/.test(typed) && /^\d{7,15}$/.test(typed.replace(/\D/g, ""));
const phone = (label: string, emptyText: string | false = false) => ({
  label,
  type: "tel",
  check: (typed: string) =>
    typed === "" ? emptyText : !isPhone(typed) && `${label}: enter 7 to 15 digits, for example 021 000 0101`,
});
/** Only a country's code is no number (spec 1, section 5). */
const contactPhone = (label: string, emptyText: string) => {
  const { check, ...field } = phone(label, emptyText);
  return { ...field, autoComplete: "off", check: (typed: string) => check(phoneOf(typed)) };
};

export const methods = Object.entries(methodNames).map(([id, name]) => ({ id, name }));

/** Ruling B77 sets what is checked, before the page sends and again in the portal. */
export const details = {
  given: { label: "First Name", autoComplete: "given-name", check: filled("Enter a first name") },
  middle: { label: "Middle Name", autoComplete: "additional-name" },
  family: { label: "Family Name", autoComplete: "family-name", check: filled("Enter a family name") },
  preferredName: { label: "Preferred Name", autoComplete: "nickname" },
  gender: { label: "Gender", choices: [] },
} satisfies Fields;

/** Each may be empty (ruling B77). */
export const contactDetails = {
  mobile: { ...phone("Mobile"), autoComplete: "tel" },
  homePhone: { ...phone("Home phone"), autoComplete: "home tel" },
  workPhone: { ...phone("Work phone"), autoComplete: "work tel" },
  email: {
    label: "Email",
    type: "email",
    autoComplete: "email",
    check: (typed) =>
      typed !== "" && !isEmail(typed) && "Email: enter the whole address, for example name@example.nz",
  },
  preferred: { label: "Preferred method", choices: methods, isRequired: true },
} satisfies Fields;

export const { preferred, ...contactTexts } = contactDetails;

export const contactChoicesOf = (
  profile: Pick<Profile, keyof typeof contactTexts>,
  selected: readonly ContactMethodWord[],
): ContactChoices => ({
  ...mapValues(contactTexts, (_field, name) => profile[name] ?? ""),
  preferred: selected[0] ?? "cellPhone",
  selected,
});

/** The cell phone is labelled home (spec 1, section 5), and a mobile as well. */
export const contact = {
  title: { label: "Title", choices: [], check: filled(missing.title) },
  relationship: { label: "Relationship", choices: [], check: filled(missing.relationship) },
  given: { label: "First Name", autoComplete: "off", check: filled(missing.given) },
  family: { label: "Family Name", autoComplete: "off", check: filled(missing.family) },
  mobile: contactPhone("Home phone or mobile", missing.mobile),
  workPhone: contactPhone("Work phone", missing.workPhone),
} satisfies Fields;

/** Their limits leave room for the rest of the message. */
export const address = {
  street: {
    label: "Street and number",
    autoComplete: "address-line1",
    maxLength: 120,
    check: filled("Enter the street and number"),
  },
  suburb: { label: "Suburb (optional)", autoComplete: "address-level3", maxLength: 100 },
  town: {
    label: "Town or city",
    autoComplete: "address-level2",
    maxLength: 100,
    check: filled("Enter the town or city"),
  },
  postcode: {
    label: "Postcode",
    autoComplete: "postal-code",
    inputMode: "numeric",
    maxLength: 10,
    check: (typed) => !/^\d{4}$/.test(typed.trim()) && "Enter the postcode, 4 digits, for example 6021",
  },
} satisfies Fields;
export type NewAddress = Record<keyof typeof address, string>;

type Patient = { name: string; isActing: boolean; addressLines: readonly string[] | undefined };

/** The old address is left out where both are too long together. */
export function addressMessage(
  { street, suburb, town, postcode }: NewAddress,
  { name, isActing, addressLines = [] }: Patient,
) {
  const old = addressLines.filter((line) => line.trim() !== "").join(", ");
  const parts = [street, suburb, `${town} ${postcode}`].map((part) => part.trim()).filter(Boolean);
  const whose = isActing ? `The new address of ${name}` : "My new address";
  const body = `${whose} is ${parts.join(", ")}.`;
  const withOld = `${body} The address in ${isActing ? "the" : "my"} record is ${old}.`;
  return {
    subject: `New address of ${name}`,
    body: old === "" || withOld.length > bodyLimits.compose ? body : withOld,
  };
}
