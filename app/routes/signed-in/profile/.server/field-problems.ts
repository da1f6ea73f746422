import { isEmail } from "#app/forms/email.ts";
import { contactProblems, type Details, phoneOf } from "#practice-api/profile/rules.ts";

/** Errors by field. Ruling B77 sets what is checked. */
type Problems = Readonly<Record<string, string>>;

const phoneLabels = { mobile: "Cell phone", homePhone: "Home phone", workPhone: "Work phone" };

/** 7 to 15 digits with an optional plus, written with any of the usual separators. */
const isPhone = (typed: string) =>
  /^\+?[\d\s().-]*$/.test(typed) && /^\d{7,15}$/.test(typed.replace(/\D/g, ""));
const wrongPhone = (label: string) => `${label}: enter 7 to 15 digits, for example 021 000 0101`;
const wrongEmail = "Email: enter the whole address, for example name@example.nz";

export function detailsProblems({ given, family, email }: Pick<Details, "given" | "family" | "email">) {
  return problemsOf({
    given: given.trim() === "" && "Enter a first name",
    family: family.trim() === "" && "Enter a family name",
    email: email !== "" && !isEmail(email) && wrongEmail,
  });
}

type ContactDetails = Record<keyof typeof phoneLabels | "email", string>;

export function contactDetailsProblems(typed: ContactDetails): Problems {
  const phone = (name: keyof typeof phoneLabels) =>
    typed[name] !== "" && !isPhone(typed[name]) && wrongPhone(phoneLabels[name]);
  return problemsOf({
    mobile: phone("mobile"),
    homePhone: phone("homePhone"),
    workPhone: phone("workPhone"),
    email: typed.email !== "" && !isEmail(typed.email) && wrongEmail,
  });
}

/** What the specification finds missing, then numbers that are none. */
export function newContactProblems(typed: Parameters<typeof contactProblems>[0]): Problems {
  const phone = (number: string, label: string) => !isPhone(phoneOf(number)) && wrongPhone(label);
  return {
    ...problemsOf({
      mobile: phone(typed.mobile, "Home Phone"),
      workPhone: phone(typed.workPhone, "Work Phone"),
    }),
    ...contactProblems(typed),
  };
}

function problemsOf(fields: Record<string, string | false>): Problems {
  const problems = Object.entries(fields).flatMap(([name, text]) => (text === false ? [] : [[name, text]]));
  return Object.fromEntries(problems);
}
