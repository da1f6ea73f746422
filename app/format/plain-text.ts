/**
 * A text as it is compared with what was typed: without letter case, macrons and other marks, with single spaces, and
 * with one spelling of dashes, apostrophes and micro signs, which keyboards have no keys for.
 */
export const plainText = (text: string) =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[\u2010-\u2015\u2212]/g, "-")
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u00b5\u03bc]/g, "u")
    .replaceAll(/\s+/g, " ")
    .trim();
