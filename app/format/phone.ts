/** The number as it is spoken, held together by no-break spaces so that it never splits over two lines. */
export function phoneText(number: string) {
  return number.trim().replace(/\s+/g, "\u00a0");
}

/** A `tel:` address: digits and a leading plus only. */
export function phoneHref(number: string) {
  return `tel:${number.replace(/(?!^\+)\D/g, "")}`;
}
