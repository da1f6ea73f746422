/** Each number with what a phone dials, and the words around it (ruling B97). */
export type PhonePart = { text: string; href?: string };
export type Phone = readonly PhonePart[];

export type Helpline = { label: string; number: Phone };

/** No-break spaces keep a number from wrapping. Words around it may wrap. */
export function phoneText(phone: Phone | string): string {
  if (typeof phone === "string") return unbroken(phone);
  return phone
    .map(({ text, href }) => (href === undefined && phone.length > 1 ? text : unbroken(text)))
    .join("");
}

const unbroken = (text: string) => text.trim().replace(/\s+/g, "\u00a0");

export const firstNumber = (phone: Phone | undefined) => phone?.find(({ href }) => href !== undefined);

export const emergency: Phone = [{ text: "111", href: "tel:111" }];
