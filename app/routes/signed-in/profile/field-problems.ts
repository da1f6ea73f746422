import { isEmail } from "#app/forms/email.ts";
import { contactProblems, type Details, phoneOf } from "#practice-api/profile/rules.ts";

/** Ruling B77 sets what is checked, before the page sends and again in the portal. */
export type Problems = Readonly<Record<string, string>>;

/** Longer than any name, number or address. The specification sets no limit here. */
export const maxFieldLength = 500;
export const tooLong = `Use ${maxFieldLength} characters or fewer`;

export const fieldLabels = {
  details: {
    given: "First Name",
    middle: "Middle Name",
    family: "Family Name",
    preferredName: "Preferred Name",
    gender: "Gender",
  },
  contactDetails: {
    mobile: "Mobile",
    homePhone: "Home phone",
    workPhone: "Work phone",
    email: "Email",
    preferred: "Preferred method",
  },
  editContact: {
    title: "Title",
    relationship: "Relationship",
    given: "First Name",
    family: "Family Name",
    mobile: "Home phone or mobile",
    workPhone: "Work phone",
  },
};

const isPhone = (typed: string) =>
  /^\+?[\d\s().-]*$/.test(typed) && /^\d{7,15}$/.test(typed.replace(/\D/g, ""));
const wrongPhone = (label: string) => `${label}: enter 7 to 15 digits, for example 021 000 0101`;
const wrongEmail = "Email: enter the whole address, for example name@example.nz";

const isBlank = (text: string) => text.replace(/[\p{C}\p{Z}\p{M}]/gu, "") === "";

export function detailsProblems({ given, family }: Pick<Details, "given" | "family">): Problems {
  return problemsOf({
    given: isBlank(given) && "Enter a first name",
    family: isBlank(family) && "Enter a family name",
  });
}

type Phone = "mobile" | "homePhone" | "workPhone";
type ContactDetails = Record<Phone | "email", string>;

export function contactDetailsProblems(typed: ContactDetails): Problems {
  const phone = (name: Phone) =>
    typed[name] !== "" && !isPhone(typed[name]) && wrongPhone(fieldLabels.contactDetails[name]);
  return problemsOf({
    mobile: phone("mobile"),
    homePhone: phone("homePhone"),
    workPhone: phone("workPhone"),
    email: typed.email !== "" && !isEmail(typed.email) && wrongEmail,
  });
}

export type EmergencyContactFields = Parameters<typeof contactProblems>[0];

/** What the specification checks comes before the form of the numbers. */
export function emergencyContactProblems(typed: EmergencyContactFields): Problems {
  const phone = (number: string, label: string) => number !== "" && !isPhone(number) && wrongPhone(label);
  const labels = fieldLabels.editContact;
  const seen = (name: string) => (isBlank(name) ? "" : name);
  return {
    ...problemsOf({
      mobile: phone(phoneOf(typed.mobile), labels.mobile),
      workPhone: phone(phoneOf(typed.workPhone), labels.workPhone),
    }),
    ...contactProblems({ ...typed, given: seen(typed.given), family: seen(typed.family) }),
  };
}

export type NewAddress = Record<"street" | "suburb" | "town" | "postcode", string>;

/** Together they leave room for the rest of the message. */
export const addressLimits = { street: 120, suburb: 100, town: 100, postcode: 10 } as const;

export function addressProblems({ street, suburb, town, postcode }: NewAddress): Problems {
  const long = (text: string, limit: number) => text.length > limit && `Use ${limit} characters or fewer`;
  return problemsOf({
    street: isBlank(street) ? "Enter the street and number" : long(street, addressLimits.street),
    suburb: long(suburb, addressLimits.suburb),
    town: isBlank(town) ? "Enter the town or city" : long(town, addressLimits.town),
    postcode: !/^\d{4}$/.test(postcode.trim()) && "Enter the postcode, 4 digits, for example 6021",
  });
}

function problemsOf(fields: Record<string, string | false>): Problems {
  const problems = Object.entries(fields).flatMap(([name, text]) => (text === false ? [] : [[name, text]]));
  return Object.fromEntries(problems);
}
