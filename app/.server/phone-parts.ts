import { findPhoneNumbersInText, type PhoneNumber } from "libphonenumber-js/max";
import type { Phone, PhonePart } from "#app/format/phone.ts";
import type { Practice } from "#practice-api/practice/endpoints.ts";

/** No practice's text of numbers is longer, and the library looks at every start. */
const maxLength = 250;

/**
 * The numbers in a text of the practice, and the words around them. A number that is not valid, in New Zealand or
 * with its own country's code, is no link (ruling B97).
 */
export function phoneParts(text: string): Phone {
  const whole = text.trim();
  if (whole.length > maxLength) return [{ text: whole }];
  const parts: PhonePart[] = [];
  let end = 0;
  // The library takes what follows any comma for an extension, also the area code of a second number.
  const searched = whole.replaceAll(/[,;](?!\s?(?:ext|x|#))/gi, "|");
  for (const { number, startsAt, endsAt } of findPhoneNumbersInText(searched, "NZ")) {
    if (!dialStart.test(whole.slice(startsAt, endsAt))) continue;
    if (startsAt > end) parts.push({ text: whole.slice(end, startsAt) });
    parts.push({ text: whole.slice(startsAt, endsAt), href: `tel:${dialled(number)}` });
    end = endsAt;
  }
  return end < whole.length || parts.length === 0 ? [...parts, { text: whole.slice(end) }] : parts;
}

/** Without 0 or the country's code, eight digits are the number of something else. */
const dialStart = /^[^\d+]*(?:\+|0|64)/;

/** Numbers such as 0800 are not reached from every network with the country's code. */
const nationalTypes: readonly (string | undefined)[] = ["TOLL_FREE", "PREMIUM_RATE", "SHARED_COST", "UAN"];

/** Phones wait at a comma before they dial the extension; not all know `;ext=` of RFC 3966. */
function dialled(number: PhoneNumber): string {
  const isNational = number.country === "NZ" && nationalTypes.includes(number.getType());
  const digits = isNational ? number.formatNational().replaceAll(/\D/g, "") : number.number;
  // A national format ends with the extension.
  const bare = number.ext === undefined || !isNational ? digits : digits.slice(0, -number.ext.length);
  return number.ext === undefined ? bare : `${bare},${number.ext}`;
}

/** The practice's details with its numbers to dial. */
export type DialledPractice = Omit<Practice, "phone"> & { phone?: Phone };

export const withPhoneParts = ({ phone, ...practice }: Practice): DialledPractice => ({
  ...practice,
  ...(phone === undefined || phone.trim() === "" ? {} : { phone: phoneParts(phone) }),
});
