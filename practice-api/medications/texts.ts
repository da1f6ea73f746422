/** Texts that spec 2 quotes in section 5, "Repeat medication". */
export const repeatTexts = {
  noMedicine: "Select at least one Medicine",
  noPharmacy: "Please select pharmacy",
  balance: "Cannot send pickup request patient has outstanding balance",
} as const;
