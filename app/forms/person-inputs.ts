import type { Fields } from "./form.ts";

export const emailOrNhiHint = "You can leave this empty if you give your NHI number";

export const personInputs = {
  email: { label: "Email", type: "email", autoComplete: "email" },
  nhi: {
    label: "NHI Number",
    hint: "7 letters and numbers, like ZAA0067. It is on letters from your practice or hospital",
    autoCapitalize: "characters",
    autoComplete: "off",
    spellCheck: false,
  },
  given: { label: "First Name", autoComplete: "given-name" },
  family: { label: "Family Name", autoComplete: "family-name" },
  birthDate: {
    label: "Date of Birth",
    hint: "For example 24-03-1985",
    inputMode: "text",
    autoComplete: "bday",
  },
} as const satisfies Fields;

/** Bots fill it in (threat T12). It is moved off the page, because they skip hidden fields. */
export const honeypotName = "website";
