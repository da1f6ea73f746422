/**
 * For comparing with what was typed: keyboards have no keys for these dashes, apostrophes and micro signs.
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

/**
 * For comparing a whole name: "Hyperlipidemia" is "Hyperlipidaemia". "No gout", "Family history of gout" and "Gout?"
 * are other names than "Gout", so that nothing known about it is said of them.
 */
export const termOf = (name: string) => plainText(name).replaceAll(/[ao]e/g, "e");
