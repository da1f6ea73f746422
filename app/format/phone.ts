/** The phone number with no-break spaces, so that it never wraps. */
export function phoneText(number: string) {
  return number.trim().replace(/\s+/g, "\u00a0");
}

/** The `tel:` address of a phone number: digits and a leading plus only. */
export function phoneHref(number: string) {
  return `tel:${number.replace(/(?!^\+)\D/g, "")}`;
}
