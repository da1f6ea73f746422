/** A text without letter case, macrons and other marks, and with single spaces. */
export const plainText = (text: string) =>
  text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
