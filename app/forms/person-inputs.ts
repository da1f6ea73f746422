export const emailOrNhiHint = "You can leave this empty if you give your NHI number";

export const personInputs = {
  email: { id: "email", name: "email", label: "Email", type: "email", autoComplete: "email" },
  nhi: {
    id: "nhi",
    name: "nhi",
    label: "NHI Number",
    hint: "7 letters and numbers, like ZAA0067. It is on letters from your practice or hospital",
    autoCapitalize: "characters",
    autoComplete: "off",
    spellCheck: false,
  },
  given: { id: "given", name: "given", label: "First Name", autoComplete: "given-name" },
  family: { id: "family", name: "family", label: "Family Name", autoComplete: "family-name" },
  birthDate: {
    id: "birthDate",
    name: "birthDate",
    label: "Date of Birth",
    hint: "For example 24-03-1985",
    inputMode: "text",
    autoComplete: "bday",
  },
} as const;
