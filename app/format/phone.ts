/** A text with telephone numbers in parts: each number with what a phone dials, and the words around it (ruling B97). */
export type PhonePart = { text: string; href?: string };
export type Phone = readonly PhonePart[];

export type Helpline = { label: string; number: Phone };

/** A number with no-break spaces, so that it never wraps. Words around it may wrap. */
export function phoneText(phone: Phone | string): string {
  if (typeof phone === "string") return unbroken(phone);
  return phone
    .map(({ text, href }) => (href === undefined && phone.length > 1 ? text : unbroken(text)))
    .join("");
}

const unbroken = (text: string) => text.trim().replace(/\s+/g, "\u00a0");

/** The one number of a text to call: the first. Undefined when there is none. */
export const firstNumber = (phone: Phone | undefined) => phone?.find(({ href }) => href !== undefined);

export const emergency: Phone = [{ text: "111", href: "tel:111" }];
